import { html, Markup } from './html.js';
import { STYLE } from './style.js';

/** What one page shows, and where it stands among the others. */
export interface PageContent {
  readonly title: string;
  readonly body: Markup;
  /** The way up to the folder of the site: '' or '../'; absent for a page that stands alone. */
  readonly up?: string;
  /** What the foot of the page says of the rule book. */
  readonly source: string;
}

const LINKS = [
  ['index.html', 'Rules'],
  ['vocabulary/index.html', 'Vocabulary'],
  ['coverage.html', 'Coverage'],
  ['changes.html', 'Changes'],
] as const;

const navigation = (up: string): Markup => {
  const links = LINKS.map(([file, name]) => html`<li><a href="${up}${file}">${name}</a></li>`);
  return html`<header><nav aria-label="Rule book"><ul>${links}</ul></nav></header>`;
};

/** A whole page: nothing is loaded from anywhere. */
export const makePage = ({ title, body, up, source }: PageContent): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${up === undefined ? '' : navigation(up)}
<main id="content">
${body}
</main>
<footer><p>${source}. No legal advice; the law itself decides.</p></footer>
</body>
</html>
`);
