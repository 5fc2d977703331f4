import { readFileSync } from 'node:fs';
import type { Middleware } from '../context.js';

/** A file of ours beside the code, read once at start: a missing one is found then, not by a visitor. */
export const sendAsset = (file: URL, type: string): Middleware => {
  const bytes = readFileSync(file);
  return (ctx) => {
    ctx.type = type;
    ctx.body = bytes;
  };
};

/** GET /api/v1/widget/embed.js */
export const sendEmbedScript = (): Middleware =>
  sendAsset(new URL('../assets/embed.js', import.meta.url), 'text/javascript; charset=utf-8');

/** GET /front.js */
export const sendFrontScript = (): Middleware =>
  sendAsset(new URL('../assets/front.js', import.meta.url), 'text/javascript; charset=utf-8');

/** GET /verifier.js: the second verifier, for pages and for Node. */
export const sendVerifier = (): Middleware =>
  sendAsset(new URL('../assets/verifier.js', import.meta.url), 'text/javascript; charset=utf-8');

/** GET /verify.js */
export const sendVerifyScript = (): Middleware =>
  sendAsset(new URL('../assets/verify.js', import.meta.url), 'text/javascript; charset=utf-8');

/** GET /favicon.ico: browsers ask for it beside every page. */
export const sendIcon = (): Middleware => sendAsset(new URL('../assets/icon.svg', import.meta.url), 'image/svg+xml');

/** GET /portal.js */
export const sendPortalScript = (): Middleware =>
  sendAsset(new URL('../assets/portal.js', import.meta.url), 'text/javascript; charset=utf-8');
