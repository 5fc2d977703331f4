import { LRUCache } from 'lru-cache';
import qrcode from 'qrcode';
import type { Middleware } from '../context.js';
import { presentUndrawnQr } from '../presenters/agent.js';
import { cardPath } from '../urls/paths.js';
import type { PublicBase } from '../urls/public-base.js';
import type { FindAgent } from './find-agent.js';

/** Draws a text as a PNG image; throws where it does not fit. */
export type DrawQr = (text: string) => Promise<Buffer>;

/** Level M survives a scratch of 15%; the quiet zone of four modules is what scanners ask for. */
export const drawQr: DrawQr = (text) => qrcode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 });

/** Drawing takes ten milliseconds of one core, an image two kilobytes: so many bytes of them hold 10,000 agents' and more. */
const MOST_BYTES = 32 * 2 ** 20;

/** GET /api/v1/public/agents/{handle}/qr: the way to the card page, or its address for the caller to draw. */
export const showQr = (find: FindAgent, base: PublicBase, draw: DrawQr): Middleware => {
  const drawn = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (image, url) => image.length + url.length });
  return async (ctx) => {
    const cardUrl = `${base(ctx)}${cardPath((await find(ctx)).handle)}`;
    try {
      const image = drawn.get(cardUrl) ?? (await draw(cardUrl));
      drawn.set(cardUrl, image);
      ctx.type = 'image/png';
      ctx.body = image;
    } catch (error) {
      ctx.state.log.warn({ err: error }, 'QR code could not be drawn');
      // Not for caches: the next attempt may succeed.
      ctx.set('Cache-Control', 'no-store');
      ctx.body = presentUndrawnQr(cardUrl);
    }
  };
};
