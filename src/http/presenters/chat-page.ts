import { htmlEscape } from 'escape-goat';
import type { Agent } from '../../stores/agents.js';
import { cardPath, chatPath, EMBED_PATH, relativePath } from '../urls/paths.js';
import { type Page, policy, styleHash } from './page.js';

const STYLE = `
:root { color-scheme: light dark; }
html, body { height: 100%; margin: 0; }
body { font: 1rem/1.5 system-ui, sans-serif; background: #f3f4f6; color: #1f2937; }
noscript p { max-width: 30rem; margin: 0 auto; padding: 1rem; }
.title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-color-scheme: dark) { body { background: #111827; color: #f3f4f6; } a { color: #93c5fd; } }
`;

/** A whole page that holds the same conversation as the widget, for links and for sites that embed nothing. */
export const chatPage = (agent: Agent): Page => {
  const to = (path: string): string => relativePath(chatPath(agent.handle), path);
  const html = htmlEscape`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chat with ${agent.name} (@${agent.handle})</title>
<meta name="description" content="${agent.description}">
<link rel="canonical" href="${to(chatPath(agent.handle))}">
`;
  const body = htmlEscape`
<h1 class="title">Chat with ${agent.name}</h1>
<noscript>
<p>This conversation needs JavaScript. <a href="${to(cardPath(agent.handle))}">Read about ${agent.name}</a> instead.</p>
</noscript>
<script async src="${to(EMBED_PATH)}" data-agent="@${agent.handle}" data-color="${agent.primaryColor}" data-mode="page"></script>
</body>
</html>
`;
  return {
    html: `${html}<style>${STYLE}</style>\n</head>\n<body>${body}`,
    contentSecurityPolicy: policy({
      'script-src': "'self'",
      'connect-src': "'self'",
      'style-src': styleHash(STYLE),
      'img-src': 'https: http:',
    }),
  };
};
