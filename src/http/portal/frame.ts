import { htmlEscape } from 'escape-goat';
import { type Page, policy, styleHash } from '../presenters/page.js';
import { PORTAL_STYLE } from './portal-style.js';
import type { Auditor } from './session.js';

const POLICY = policy({
  'style-src': styleHash(PORTAL_STYLE),
  'script-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
});

const nav = ({ tenant, from, to, keyId }: Auditor): string =>
  [
    '<a class="skip" href="#main">To the content</a><nav aria-label="Portal"><a href="/portal">Overview</a>',
    '<a href="/portal/find">Find</a><a href="/portal/packages">Evidence packages</a>',
    htmlEscape`<span>${tenant}, ${from} to ${to}, key ${keyId}</span>`,
    '<form method="post" action="/portal/session/end"><button type="submit">Sign out</button></form></nav>',
  ].join('');

/** A page of the portal; the contents are HTML. Without an auditor it has no way around. */
export const portalPage = (title: string, auditor: Auditor | undefined, contents: readonly string[], script = false): Page => ({
  html: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlEscape`<title>${title}: audit portal</title>`,
    `<style>${PORTAL_STYLE}</style></head><body>${auditor === undefined ? '' : nav(auditor)}<main id="main">`,
    htmlEscape`<h1>${title}</h1>`,
    ...contents,
    `</main>${script ? '<script type="module" src="/portal.js"></script>' : ''}</body></html>`,
  ].join('\n'),
  contentSecurityPolicy: POLICY,
});

/** A table; cells are HTML, and those of the columns named by number stand to the right. */
export const table = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string => {
  if (rows.length === 0) return '<p>None.</p>';
  const kind = (i: number): string => (numbers.includes(i) ? ' class="n"' : '');
  return [
    htmlEscape`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>`,
    ...heads.map((head, i) => `<th scope="col"${kind(i)}>${htmlEscape(head)}</th>`),
    '</tr></thead><tbody>',
    ...rows.map((row) => `<tr>${row.map((cell, i) => `<td${kind(i)}>${cell}</td>`).join('')}</tr>`),
    '</tbody></table></div>',
  ].join('');
};

/** A term and what it is; the latter is HTML. */
export const item = (term: string, html: string): string => `${htmlEscape`<dt>${term}</dt>`}<dd>${html}</dd>`;

/** Text as it stands. */
export const plain = (text: string): string => htmlEscape(text);

/** Text in the type of programs. */
export const code = (text: string): string => htmlEscape`<code>${text}</code>`;

/** A way to another page of the portal, its parts encoded. */
export const link = (path: string, parameters: Readonly<Record<string, string>>, text: string): string => {
  const query = new URLSearchParams(parameters).toString();
  return htmlEscape`<a href="/portal${path}${query === '' ? '' : `?${query}`}">${text}</a>`;
};
