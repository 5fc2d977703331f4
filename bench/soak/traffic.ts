import { Agent, type ClientRequest, request } from 'node:http';
import { Times } from '../distribution.js';
import { AS_OF, type TwoBooks } from './expected.js';

/** Whole numbers from 0 to below a limit. */
export type Below = (limit: number) => number;

/** What is known of the faults just now, so that it can be said whether an answer may be what it is. */
export interface Excuses {
  /** A process was killed, so what it had begun is lost. */
  readonly killed: () => boolean;
}

/** What came of all requests. */
export class Tally {
  readonly statuses = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly times = new Times();
  wrongs = 0;
  lost = 0;
  compared = 0;

  count(what: string, status: number): void {
    const key = `${what} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
  }

  fail(why: string): void {
    this.wrongs++;
    if (this.wrong.length < 20) this.wrong.push(`${new Date().toISOString()} ${why}`);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const RECEIPT = '/api/v1/public/receipt';
const COMPLIANCE = '/api/v1/compliance/general';
/** However bad it is, an answer comes within this; in milliseconds. */
const BOUND = 15_000;
const CALLERS = 250;

/** Where a request stood when it was given up. */
const howFar = ({ socket, reusedSocket }: ClientRequest): string =>
  socket === null
    ? 'without a connection'
    : `${reusedSocket ? 'on an old' : 'on a new'} connection from port ${socket.localPort ?? 'none'}`;

/** Callers of one service, who check each answer. */
export class Traffic {
  readonly acknowledged: string[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });

  constructor(
    private readonly name: string,
    private readonly url: string,
    private readonly books: TwoBooks,
    private readonly tally: Tally,
    private readonly below: Below,
    private readonly excuses: Excuses,
  ) {}

  close(): void {
    this.#agent.destroy();
  }

  /** One request of the mix: six of ten ask for a verdict, the rest for many, for reasons, for receipts, and for how it is. */
  async one(): Promise<void> {
    const kind = this.below(100);
    if (kind < 60) return this.#verdict(false);
    if (kind < 65) return this.#verdict(true);
    if (kind < 73) return this.#batch();
    if (kind < 88) return this.#receipt();
    if (kind < 95) return this.#shown();
    return this.#page(['/healthz', '/readyz', '/metrics', '/api/v1/public/agents', '/api/v1/compliance'][this.below(5)] as string);
  }

  #text(): string {
    return this.books.texts[this.below(this.books.texts.length)] as string;
  }

  async #verdict(explain: boolean): Promise<void> {
    const action = this.#text();
    const began = performance.now();
    const answer = await this.#ask('verdict', COMPLIANCE, { action, as_of: AS_OF, ...(explain ? { explain: 'full' } : {}) });
    if (answer === undefined) return;
    this.tally.times.add(answer.status, performance.now() - began);
    if (answer.status === 200) this.#compare(action, answer.body);
    else this.#mayRefuse('verdict', answer);
  }

  async #batch(): Promise<void> {
    const actions = Array.from({ length: 10 }, () => ({ action: this.#text(), as_of: AS_OF }));
    const answer = await this.#ask('batch', `${COMPLIANCE}/batch`, { actions });
    if (answer === undefined) return;
    if (answer.status !== 200) return this.#mayRefuse('batch', answer);
    const { results } = JSON.parse(answer.body) as { readonly results: readonly { readonly status: number; readonly body: object }[] };
    for (const [at, { status, body }] of results.entries()) {
      if (status === 200) this.#compare((actions[at] as { action: string }).action, JSON.stringify(body));
      else if (status !== 503) this.tally.fail(`an action of a batch: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  }

  async #receipt(): Promise<void> {
    const body = { agent_id: '@lender', decision: 'REVIEW', subject_id: String(this.below(1e9)).padStart(64, 'a') };
    const answer = await this.#ask('receipt', RECEIPT, body);
    if (answer?.status === 201) this.acknowledged.push((JSON.parse(answer.body) as { receipt_id: string }).receipt_id);
    else if (answer !== undefined) this.#mayRefuse('receipt', answer);
  }

  async #shown(): Promise<void> {
    const id = this.acknowledged[this.below(Math.max(1, this.acknowledged.length))];
    if (id === undefined) return;
    const answer = await this.#ask('shown', `${RECEIPT}/${id}`);
    if (answer === undefined) return;
    if (answer.status !== 200) return this.#mayRefuse('shown', answer);
    if ((JSON.parse(answer.body) as { receipt_id: string }).receipt_id !== id) this.tally.fail(`another receipt was shown for ${id}`);
  }

  async #page(path: string): Promise<void> {
    const answer = await this.#ask(path, path);
    if (answer !== undefined && answer.status !== 200 && !(path === '/readyz' && answer.status === 503)) this.#mayRefuse(path, answer);
  }

  #compare(action: string, body: string): void {
    const answer = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const expected = this.books.expected.get(action);
    this.tally.compared++;
    const right =
      expected !== undefined &&
      answer['verdict'] === expected.verdict &&
      answer['reason'] === expected.reason &&
      answer['confidence'] === expected.confidence &&
      answer['rule_source'] === expected.ruleSource &&
      expected.cids.includes(String(answer['cid']));
    if (!right) this.tally.fail(`the plain scan says otherwise of ${JSON.stringify(action)}: ${body.slice(0, 300)}`);
  }

  /** A refusal is 503, says when to come again, and why. */
  #mayRefuse(what: string, { status, headers, body }: Answer): void {
    const says = status === 503 && headers['retry-after'] !== undefined && /"detail":"[^"]/.test(body);
    if (!says) this.tally.fail(`${what}: ${status} ${body.slice(0, 200)}`);
  }

  /** Nothing where the connection broke off, which it may only where a process was killed. */
  #ask(what: string, path: string, body?: object): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const from = `198.51.${this.below(2)}.${this.below(CALLERS)}`;
      const sent = request(
        this.url + path,
        {
          method: body === undefined ? 'GET' : 'POST',
          agent: this.#agent,
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
          response.on('error', lost).on('end', () => {
            const status = response.statusCode ?? 0;
            this.tally.count(what, status);
            resolve({ status, headers: response.headers, body: text });
          });
        },
      );
      const lost = (error: NodeJS.ErrnoException): void => {
        // A connection that was kept open may be closed by a process that leaves just when a request goes out: Node says so, and clients
        // send again.
        if (sent.reusedSocket && error.code === 'ECONNRESET' && !this.excuses.killed()) resolve(this.#again(what, path, body));
        else {
          if (this.excuses.killed()) this.tally.lost++;
          else this.tally.fail(`${what} of ${this.name}: the connection broke off (${error.code ?? error.message}), ${howFar(sent)}`);
          resolve(undefined);
        }
      };
      sent.setTimeout(BOUND, () => sent.destroy(new Error(`no answer within ${BOUND} ms`)));
      sent.on('error', lost).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  #again(what: string, path: string, body?: object): Promise<Answer | undefined> {
    // What writes is not sent twice, as no client would.
    if (what === 'receipt') {
      this.tally.fail('receipt: the connection broke off');
      return Promise.resolve(undefined);
    }
    return this.#ask(what, path, body);
  }
}
