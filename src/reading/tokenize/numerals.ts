import type { TokenBuilder } from './token-builder.js';

const NUMBER = /(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d{1,3}(?![a-z0-9]))?/iy;
const POWER = /\s*(?:\^|\*\*)\s*\{?(\d{1,3})\}?/y;
const ORDINAL = /(?:st|nd|rd|th)(?![a-z])/iy;

/** Adds the number in digits that begins at `from`: `1,000`, `1e25`, `10^25`, `18th`; returns where it ends. */
export const addNumeral = (builder: TokenBuilder, from: number): number => {
  const { text } = builder;
  NUMBER.lastIndex = from;
  const digits = NUMBER.exec(text)?.[0] ?? text.charAt(from);
  let to = from + digits.length;
  let shown = digits.replaceAll(',', '').toLowerCase();
  let value = Number(shown);
  POWER.lastIndex = to;
  const power = POWER.exec(text);
  if (power !== null) {
    const exponent = power[1] ?? '0';
    value = value === 10 ? Number(`1e${exponent}`) : value ** Number(exponent);
    to += power[0].length;
    shown = `${shown}^${exponent}`;
  } else {
    ORDINAL.lastIndex = to;
    const ordinal = ORDINAL.exec(text);
    if (ordinal !== null) {
      to += 2;
      shown += ordinal[0].toLowerCase();
    }
  }
  builder.add(shown, from, to, Number.isFinite(value) ? value : Number.MAX_VALUE);
  return to;
};
