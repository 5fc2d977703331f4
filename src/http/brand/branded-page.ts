import { htmlEscape } from 'escape-goat';
import type { Brand, Colours } from '../../brand/brand.js';
import { mix, nearestReadable } from '../../brand/contrast.js';
import type { Page } from '../presenters/page.js';
import { styleHash } from '../presenters/page.js';
import { BRAND_LOGO_PATH, relativePath } from '../urls/paths.js';

/** INVARIANT: colours are `#rrggbb`, since a style sheet knows no escaping. */
const scheme = ({ text, ground, accent }: Colours): string => {
  const soft = mix(ground, text, 0.06);
  return `--text: ${text}; --ground: ${ground}; --soft: ${nearestReadable(text, soft) === text ? soft : ground};
  --line: ${mix(ground, text, 0.6)};
  --link: ${accent}; --no: ${nearestReadable('#b91c1c', ground)}; --yes: ${nearestReadable('#166534', ground)};`;
};

/** Stands last in a page, so that it holds where the page has said the same. The reader of the interface has colours of its own. */
const styleOf = ({ colours, dark }: Brand): string => `
:root { color-scheme: ${dark === undefined ? 'light' : 'light dark'}; ${scheme(colours)} }
${dark === undefined ? '' : `@media (prefers-color-scheme: dark) { :root { ${scheme(dark)} } }`}
html, body { background: var(--ground); color: var(--text); }
.brand, .imprint { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; font: 1rem/1.5 system-ui, sans-serif;
  padding: .5rem 1rem;
  color: var(--text); background: var(--ground); overflow-wrap: anywhere; }
.brand { border-bottom: .2rem solid var(--link); } .brand img { height: 2rem; width: auto; max-width: 12rem; }
.imprint { font-size: .875rem; } .imprint a { color: var(--link); }
body > main { background: var(--ground); color: var(--text); }
#docs { background: #ffffff; color: #1f2937; overflow-wrap: anywhere; }
body:has(> script[data-mode="page"]) { display: flex; flex-direction: column; } .imprint { order: 1; }
compliance-agent-chat[data-mode="page"] { flex: 1; min-height: 0; height: auto; }
`;

/** Every occasion on which a page is sent asks here once more, and a brand never changes. */
const styles = new WeakMap<Brand, { readonly css: string; readonly hash: string }>();
const styleAndHash = (brand: Brand): { readonly css: string; readonly hash: string } => {
  const known = styles.get(brand);
  if (known !== undefined) return known;
  const css = styleOf(brand);
  const made = { css, hash: styleHash(css) };
  styles.set(brand, made);
  return made;
};

const band = ({ name, logo }: Brand, path: string): string => {
  const picture = logo === undefined ? '' : htmlEscape`<img src="${relativePath(path, BRAND_LOGO_PATH)}" alt="">`;
  return `<div class="brand" role="region" aria-label="Provider">${picture}${htmlEscape`<strong>${name}</strong>`}</div>`;
};

const imprint = ({ supportUrl, legalLine, namesProduct }: Brand): string => {
  const parts = [
    supportUrl === undefined ? '' : htmlEscape`<a href="${supportUrl}" rel="noreferrer">Support</a>`,
    legalLine === undefined ? '' : htmlEscape`<span>${legalLine}</span>`,
    namesProduct ? '<span>With Compliance oracle</span>' : '',
  ].join('');
  return parts === '' ? '' : `<div class="imprint" role="region" aria-label="Imprint">${parts}</div>`;
};

const wider = (policy: string, directive: string, source: string): string => {
  const [found] = new RegExp(`(?:^|; )${directive} [^;]*`).exec(policy) ?? [];
  if (found === undefined) return `${policy}; ${directive} ${source}`;
  // A hash would switch off what is allowed as a whole.
  if (found.includes("'unsafe-inline'") || found.includes(source)) return policy;
  return policy.replace(found, `${found} ${source}`);
};

/**
 * The same page in the colours of a brand, with its name and logo above and its imprint below. It reaches every page there is, since
 * all are sent by one function; what stands in the page is left as it is.
 *
 * @param path where the page is served, so that the logo is found under whatever prefix we are reached
 */
export const brandedPage = ({ html, contentSecurityPolicy }: Page, brand: Brand, path: string): Page => {
  const { css, hash } = styleAndHash(brand);
  const withStyle = wider(contentSecurityPolicy, 'style-src', hash);
  return {
    // A function: `$&` in a name is no pattern.
    html: html
      .replace('</head>', () => `<style>${css}</style></head>`)
      .replace(/<body[^>]*>/, (body) => `${body}${band(brand, path)}`)
      .replace(/<\/body>(?![\s\S]*<\/body>)/, (end) => `${imprint(brand)}${end}`),
    contentSecurityPolicy: brand.logo === undefined ? withStyle : wider(withStyle, 'img-src', "'self'"),
  };
};
