import { htmlEscape } from 'escape-goat';
import type { Brand, Colours } from '../../brand/brand.js';
import { contrastOf } from '../../brand/contrast.js';
import type { Logo } from '../../brand/logo.js';
import type { Middleware, Step } from '../context.js';
import { FRONT_STYLE } from '../front/front-style.js';
import { policy, styleHash } from '../presenters/page.js';
import { sendPage } from '../send-page.js';

/** Leaves the brand for all who send a page or name who provides. */
export const underBrand =
  (brand: Brand | undefined): Step =>
  ({ state }) => {
    if (brand !== undefined) state.brand = brand;
  };

/** GET /brand/logo: a picture that does nothing, also where it is opened by itself. */
export const sendLogo =
  ({ bytes, type }: Logo): Middleware =>
  (ctx) => {
    ctx.set('Content-Security-Policy', `${policy({})}; sandbox`);
    ctx.type = type;
    ctx.body = bytes;
  };

const contrasts = (title: string, { text, ground, accent }: Colours): string =>
  [
    htmlEscape`<h2>${title}</h2><ul>`,
    ...Object.entries({ text, accent }).map(
      ([name, colour]) =>
        htmlEscape`<li>${name} <code>${colour}</code> on <code>${ground}</code>: ${contrastOf(colour, ground).toFixed(2)}</li>`,
    ),
    '</ul>',
  ].join('');

/** GET /brand: how everything looks that a brand changes, and where it is seen. */
export const showBrand = (brand: Brand): Middleware => {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlEscape`<title>Preview – ${brand.name}</title>`,
    `<style>${FRONT_STYLE}</style></head><body>`,
    '<header><h1>Preview</h1><p>A text, <a href="./">a link</a>, and <mark>words that count</mark>.</p></header><main>',
    '<section class="answer BLOCKED"><h2>BLOCKED</h2><p>As a verdict is shown.</p></section>',
    '<section class="answer ALLOWED"><h2>ALLOWED</h2><p>As a verdict is shown.</p></section>',
    '<form id="ask"><label for="field">A field</label><input id="field" value="Some text"><button type="button">A button</button></form>',
    contrasts('Contrast', brand.colours),
    brand.dark === undefined ? '' : contrasts('Contrast on dark screens', brand.dark),
    '<h2>Where it is seen</h2><ul><li><a href="./">Front page</a></li><li><a href="rules">Rules</a></li>',
    '<li><a href="docs">Interface</a></li>',
    '<li><a href="chat/oracle">Chat</a></li><li><a href="verify">Verifier</a></li></ul></main></body></html>',
  ].join('\n');
  return (ctx) => sendPage(ctx, { html, contentSecurityPolicy: policy({ 'style-src': styleHash(FRONT_STYLE) }) });
};
