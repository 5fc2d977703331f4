/*
 * The chat widget of an agent, for any page:
 *   <script async src="https://host/api/v1/widget/embed.js" data-agent="@handle" data-color="#336699"></script>
 * data-color (#RRGGBB) is for this page, else the agent's own colour is taken.
 * Optional: data-position="left", data-mode="page" (fills the window instead of floating).
 * It asks the page for nothing else: no cookies, no storage, no inline styles, no eval; texts are only ever set as text.
 * A page with a policy needs: script-src https://host; connect-src https://host; img-src https: (for avatars).
 */
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { agent = '', color = '', position = 'right', mode = 'float' } = script.dataset;
  const handle = agent.replace(/^@/, '').toLowerCase();
  const api = new URL(`./${encodeURIComponent(handle)}/`, script.src).href;
  const ELEMENT = 'compliance-agent-chat';
  const COLOUR = /^#[0-9a-f]{6}$/i;

  /** Black or white, whichever reads better on a colour: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
  const readableOn = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.1791 ? '#000000' : '#ffffff';
  };

  const CSS = `
    :host { --brand: #1f2937; --on-brand: #ffffff; all: initial; font: 16px/1.5 system-ui, sans-serif; color: #1f2937; }
    :host([data-mode="float"]) { position: fixed; bottom: 1rem; right: 1rem; z-index: 2147483000; max-width: calc(100vw - 2rem); }
    :host([data-mode="float"][data-position="left"]) { right: auto; left: 1rem; }
    :host([data-mode="page"]) { display: block; height: 100%; }
    * { box-sizing: border-box; font: inherit; }
    button {
      cursor: pointer; border: 0; border-radius: .5rem; padding: .5rem 1rem; min-width: 2.75rem; min-height: 2.75rem;
      background: var(--brand); color: var(--on-brand);
    }
    button:disabled { opacity: .6; cursor: default; }
    :focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
    .launcher { display: block; margin-left: auto; border-radius: 2rem; padding: .75rem 1.25rem; box-shadow: 0 2px 8px #0005; }
    :host([data-position="left"]) .launcher { margin-left: 0; }
    :host([data-mode="page"]) .launcher, :host([data-mode="page"]) .close { display: none; }
    .panel {
      display: flex; flex-direction: column; background: #ffffff; border: 1px solid #d1d5db; border-radius: .75rem;
      overflow: hidden;
    }
    .panel[hidden] { display: none; }
    :host([data-mode="float"]) .panel {
      width: 24rem; max-width: 100%; height: 32rem; max-height: calc(100vh - 6rem); margin-bottom: .75rem;
      box-shadow: 0 4px 24px #0004;
    }
    :host([data-mode="page"]) .panel { height: 100%; max-width: 48rem; margin: 0 auto; border-radius: 0; }
    header {
      display: flex; align-items: center; gap: .75rem; padding: .5rem 1rem; min-height: 3.5rem;
      background: var(--brand); color: var(--on-brand);
    }
    header img { width: 2.25rem; height: 2.25rem; border-radius: 50%; object-fit: cover; }
    header h2 { flex: 1; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
    .log { flex: 1; overflow-y: auto; padding: 1rem; display: flex; flex-direction: column; gap: .5rem; }
    .log p, .log ul { margin: 0; }
    .log ul { padding-left: 1.25rem; }
    .log > * { max-width: 85%; padding: .5rem .75rem; border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    .verdict { display: flex; flex-direction: column; gap: .5rem; white-space: normal; }
    .log .replies { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; max-width: 100%; }
    .replies button { background: #ffffff; color: #1f2937; border: 1px solid #6b7280; overflow-wrap: anywhere; text-align: left; }
    .note { color: #4b5563; }
    .provider { margin: 0; padding: 0 .75rem .5rem; font-size: .75rem; color: #4b5563; overflow-wrap: anywhere; }
    strong { font-weight: 700; }
    a { color: #1d4ed8; }
    .agent { align-self: flex-start; background: #f3f4f6; }
    .user { align-self: flex-end; background: var(--brand); color: var(--on-brand); }
    .problem { align-self: stretch; background: #fef2f2; color: #991b1b; }
    .BLOCKED { border-left: .25rem solid #b91c1c; }
    .ALLOWED { border-left: .25rem solid #15803d; }
    form { display: flex; gap: .5rem; padding: .75rem; border-top: 1px solid #d1d5db; }
    label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    textarea {
      flex: 1; min-width: 0; min-height: 2.75rem; max-height: 8rem; resize: none; padding: .5rem;
      border: 1px solid #6b7280; border-radius: .5rem; background: #ffffff; color: #1f2937;
    }
    textarea::placeholder { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: #4b5563; opacity: 1; }
    @media (prefers-reduced-motion: no-preference) { .log { scroll-behavior: smooth; } }
  `;

  const make = (tag, properties = {}, attributes = {}, children = []) => {
    const node = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };

  const messageId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

  const ask = async (part, options = {}) => {
    const response = await fetch(new URL(part, api), { credentials: 'omit', ...options });
    const body = await response.json().catch(() => ({}));
    if (!response.ok)
      throw Object.assign(new Error(body.detail || body.message || 'The agent cannot be reached right now.'), { status: response.status });
    return body;
  };
  const post = (part, body, headers = {}) =>
    ask(part, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

  class AgentChat extends HTMLElement {
    #config;
    #session;
    #opened = false;

    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(CSS);
      root.adoptedStyleSheets = [sheet];

      this.launcher = make(
        'button',
        { type: 'button', className: 'launcher', textContent: 'Chat' },
        { 'aria-expanded': 'false', 'aria-controls': 'panel' },
      );
      this.titleNode = make('h2', { id: 'title', textContent: 'Chat' });
      this.head = make('header', {}, {}, [
        this.titleNode,
        make('button', { type: 'button', className: 'close', textContent: '×' }, { 'aria-label': 'Close the chat' }),
      ]);
      this.log = make(
        'div',
        { className: 'log', tabIndex: 0 },
        { role: 'log', 'aria-live': 'polite', 'aria-relevant': 'additions', 'aria-label': 'Conversation' },
      );
      this.input = make('textarea', { id: 'text', rows: 1, required: true, maxLength: 2000 });
      this.send = make('button', { type: 'submit', textContent: 'Send' });
      this.form = make('form', {}, {}, [make('label', { htmlFor: 'text', textContent: 'Your message' }), this.input, this.send]);
      this.panel = make('section', { id: 'panel', className: 'panel', hidden: true }, { role: 'dialog', 'aria-labelledby': 'title' }, [
        this.head,
        this.log,
        this.form,
      ]);
      root.append(this.panel, this.launcher);

      this.launcher.addEventListener('click', () => this.toggle(this.panel.hidden));
      this.head.querySelector('.close').addEventListener('click', () => this.toggle(false));
      this.panel.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && this.dataset.mode === 'float') this.toggle(false);
      });
      this.input.addEventListener('keydown', (event) => {
        // While an input method composes a word, Enter chooses it; some browsers say so by the key code 229 only.
        if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229) {
          event.preventDefault();
          this.form.requestSubmit();
        }
      });
      this.form.addEventListener('submit', (event) => {
        event.preventDefault();
        const text = this.input.value.trim();
        if (text === '' || this.send.disabled) return;
        this.input.value = '';
        this.tell({ text });
      });
      this.brand(color);
      if (this.dataset.mode === 'page') this.toggle(true);
    }

    toggle(open) {
      this.panel.hidden = !open;
      this.launcher.setAttribute('aria-expanded', String(open));
      if (!open) return this.launcher.focus();
      if (!this.#opened) {
        this.#opened = true;
        void this.introduce();
      }
      this.input.focus();
    }

    brand(background, foreground) {
      if (!COLOUR.test(background)) return;
      this.style.setProperty('--brand', background);
      this.style.setProperty('--on-brand', COLOUR.test(foreground ?? '') ? foreground : readableOn(background));
    }

    async introduce() {
      try {
        this.#config = await ask('config');
        const { agent: who, branding, copy, limits, provider } = this.#config;
        this.titleNode.textContent = copy.title;
        this.launcher.setAttribute('aria-label', `Chat with ${who.name}`);
        this.input.placeholder = copy.placeholder;
        this.input.maxLength = limits.max_message_characters;
        // The colour that the page chose holds.
        if (!COLOUR.test(color)) this.brand(branding.primary_color, branding.text_color);
        if (/^https?:\/\//i.test(who.avatar_url))
          this.head.prepend(make('img', { src: who.avatar_url, alt: '', referrerPolicy: 'no-referrer' }));
        if (provider && mode !== 'page') this.panel.append(providerLine(provider));
        if (copy.greeting) this.say('agent', copy.greeting);
      } catch (error) {
        this.#opened = false;
        this.say('problem', error.message);
      }
    }

    /** Sends a message, typed or by a button; what could be pressed before can be pressed no more. */
    tell(message) {
      this.log.querySelector('.replies')?.remove();
      this.say('user', message.text);
      void this.deliver(message, messageId());
    }

    async deliver(message, id) {
      this.send.disabled = true;
      try {
        this.#session ??= await post('session', {});
        const body = { ...message, client_message_id: id };
        const bearer = () => ({ Authorization: `Bearer ${this.#session.token}` });
        const { reply } = await post('message', body, bearer()).catch(async (error) => {
          if (error.status !== 401 && error.status !== 409) throw error;
          // The session has expired, or reached its length: the same message goes into a new one.
          this.#session = await post('session', {});
          return post('message', body, bearer());
        });
        this.answer(reply);
      } catch (error) {
        const again = make('button', { type: 'button', textContent: 'Try again' });
        const problem = this.say('problem', `${error.message} `);
        problem.append(again);
        again.addEventListener('click', () => {
          problem.remove();
          void this.deliver(message, id);
        });
      } finally {
        this.send.disabled = false;
      }
    }

    say(who, text) {
      return this.add(make('p', { className: who, textContent: text }));
    }

    add(line) {
      this.log.append(line);
      this.log.scrollTop = this.log.scrollHeight;
      return line;
    }

    answer({ text, data }) {
      const isVerdict = data?.verdict === 'BLOCKED' || data?.verdict === 'ALLOWED';
      const line = isVerdict ? this.add(verdictOf(data)) : this.say('agent', text);
      this.offer(data?.replies ?? [], data?.asked);
      // What is longer than the window is read from its beginning.
      if (line.offsetHeight > this.log.clientHeight) this.log.scrollTop = line.offsetTop - this.log.offsetTop;
    }

    /** Answers to press. */
    offer(replies, asked = 'You can say') {
      if (replies.length === 0) return;
      const buttons = replies.slice(0, 16).map(({ label, message }) => {
        const button = make('button', { type: 'button', textContent: label });
        button.addEventListener('click', () => {
          if (this.send.disabled) return;
          this.tell(message);
          this.input.focus();
        });
        return button;
      });
      this.add(make('div', { className: 'replies' }, { role: 'group', 'aria-label': asked }, buttons));
    }
  }

  const linked = (text, href) =>
    /^https?:\/\//i.test(href ?? '') ? make('a', { textContent: text, href, target: '_blank', rel: 'noopener' }) : text;

  /** Who provides the service; on a page of its own that says the page. */
  const providerLine = ({ name, support_url: support, legal_line: legal }) =>
    make('p', { className: 'provider' }, {}, [
      name,
      ...(legal ? [` · ${legal}`] : []),
      ...(support ? [' · ', linked('Support', support)] : []),
    ]);

  /** A verdict with its provision, what would change it, its proof, and the question that is open. */
  const verdictOf = (data) => {
    const changes = data.what_would_change ?? [];
    const line = (...children) => make('p', {}, {}, children);
    return make('div', { className: `agent verdict ${data.verdict}` }, {}, [
      ...(data.note ? [make('p', { className: 'note', textContent: data.note })] : []),
      line(make('strong', { textContent: `${data.verdict}.` }), ` ${data.reason}`),
      line('Provision: ', linked(data.rule_source, data.rule_link)),
      ...(changes.length === 0
        ? []
        : [
            line('What would change it:'),
            make(
              'ul',
              {},
              {},
              changes.map((textContent) => make('li', { textContent })),
            ),
          ]),
      line(linked('Proof', data.proof), ` ${data.cid}`),
      ...(data.asked ? [line(make('strong', { textContent: data.asked }))] : []),
    ]);
  };

  // A page may load the script twice; the second one finds everything in place.
  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, AgentChat);
  const place = () => {
    if (handle === '' || [...document.querySelectorAll(ELEMENT)].some((chat) => chat.dataset.agent === `@${handle}`)) return;
    document.body.append(
      make(
        ELEMENT,
        {},
        {
          'data-agent': `@${handle}`,
          'data-mode': mode === 'page' ? 'page' : 'float',
          'data-position': position === 'left' ? 'left' : 'right',
        },
      ),
    );
  };
  if (document.body) place();
  else document.addEventListener('DOMContentLoaded', place, { once: true });
})();
