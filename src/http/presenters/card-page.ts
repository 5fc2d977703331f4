import { htmlEscape } from 'escape-goat';
import type { Agent } from '../../stores/agents.js';
import { agentPath, cardPath, chatPath, qrPath, relativePath } from '../urls/paths.js';
import { type Page, policy, styleHash } from './page.js';
import { readableOn } from './readable-on.js';

const css = (brand: string): string => `
:root { color-scheme: light dark; --brand: ${brand}; --on-brand: ${readableOn(brand)}; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif; background: #f3f4f6; color: #1f2937;
}
main {
  width: 100%; max-width: 26rem; padding: 2rem 1.5rem; border-radius: 1rem; background: #fff;
  text-align: center; border-top: .5rem solid var(--brand); overflow-wrap: anywhere;
}
.avatar {
  width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover; margin: 0 auto; display: grid;
  place-items: center; font-size: 2.5rem; background: var(--brand); color: var(--on-brand);
}
h1 { margin: 1rem 0 0; font-size: 1.5rem; line-height: 1.2; }
.handle { margin: 0; color: #4b5563; }
a.chat {
  display: inline-block; min-width: 12rem; margin-top: 1rem; padding: .75rem 1.5rem; border-radius: .5rem;
  background: var(--brand); color: var(--on-brand); text-decoration: none; font-weight: 600;
}
a.chat:focus-visible { outline: 3px solid #1f2937; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #111827; color: #f3f4f6; }
  main { background: #1f2937; }
  .handle { color: #d1d5db; }
  a.chat:focus-visible { outline-color: #f3f4f6; }
}
`;

/** A style sheet knows no escaping, so nothing but a colour gets in, whatever the store holds. */
const colourOf = ({ primaryColor }: Agent): string => (/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : '#1f2937');

const initial = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? '@';

/** The page that introduces an agent and links to its chat. INVARIANT: every text goes through the escaping template. */
export const cardPage = (agent: Agent, base: string, provider = 'Compliance Oracle'): Page => {
  const title = `${agent.name} (@${agent.handle})`;
  const image = agent.avatarUrl === '' ? `${base}${qrPath(agent.handle)}` : agent.avatarUrl;
  const imageAlt = agent.avatarUrl === '' ? `QR code of the card of ${agent.name}` : `Avatar of ${agent.name}`;
  const style = css(colourOf(agent));
  // Only what other programs keep, such as previews of links, needs the whole address.
  const to = (path: string): string => relativePath(cardPath(agent.handle), path);
  const head = htmlEscape`<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${agent.description}">
<meta name="theme-color" content="${agent.primaryColor}">
<link rel="canonical" href="${base}${cardPath(agent.handle)}">
<link rel="alternate" type="application/json" href="${to(agentPath(agent.handle))}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${agent.description}">
<meta property="og:url" content="${base}${cardPath(agent.handle)}">
<meta property="og:image" content="${image}">
<meta property="og:image:alt" content="${imageAlt}">
<meta property="og:site_name" content="${provider}">
<meta property="profile:username" content="${agent.handle}">
<meta name="twitter:card" content="summary">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${agent.description}">
<meta name="twitter:image" content="${image}">
<meta name="twitter:image:alt" content="${imageAlt}">
`;
  const avatar =
    agent.avatarUrl === ''
      ? htmlEscape`<div class="avatar" aria-hidden="true">${initial(agent.name)}</div>`
      : htmlEscape`<img class="avatar" src="${agent.avatarUrl}" alt="" width="96" height="96" referrerpolicy="no-referrer">`;
  const body = htmlEscape`
<h1>${agent.name}</h1>
<p class="handle">@${agent.handle}</p>
<p>${agent.description}</p>
<a class="chat" href="${to(chatPath(agent.handle))}">Chat with ${agent.name}</a>
</main>
</body>
</html>
`;
  return {
    html: `${head}<style>${style}</style>\n</head>\n<body>\n<main>\n${avatar}${body}`,
    contentSecurityPolicy: policy({ 'style-src': styleHash(style), 'img-src': 'https: http:' }),
  };
};
