import { type AlignedText, replace } from '../../text/aligned-text.js';
import type { IsWord } from '../../text/is-word.js';
import { textOf } from '../../text/utf-8.js';
import { foldCharacters } from '../unicode/fold-characters.js';

/** What makes sense shows within so many characters. */
const LONGEST_SENSE = 400;

/** How many letters of a text belong to words that are known. */
const sense = (text: string, isWord: IsWord): number =>
  (foldCharacters(text.slice(0, LONGEST_SENSE)).text.match(/[A-Za-z]{2,}/g) ?? []).reduce(
    (letters, word) => (isWord(word.toLowerCase()) ? letters + word.length : letters),
    0,
  );

/** Readable throughout: letters and signs, no controls. Random bytes are hardly ever. */
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\r\n\t]+$/u;

/** Base64 that decodes to words, or to base64 once more. */
const base64 = (run: string, isWord: IsWord): string | undefined => {
  if (!/[A-Z0-9]/.test(run) || !/[a-zA-Z]/.test(run)) return undefined;
  // Two bytes a letter leave a zero behind each.
  const text = textOf(Buffer.from(run, 'base64'))?.replaceAll('\0', '');
  if (text === undefined || !READABLE.test(text)) return undefined;
  return /^[A-Za-z0-9+/_=-]{12,}$/.test(text) || sense(text, isWord) > 0 ? ` ${text} ` : undefined;
};

const BASE64 = /(?:data:[\w/+.;=-]{0,60}base64,)?([A-Za-z0-9+/_-]{12,}(?:\r?\n[A-Za-z0-9+/_-]{4,})*)={0,2}/gu;

export const withoutBase64 = (source: AlignedText, isWord: IsWord): AlignedText =>
  replace(source, BASE64, ([, run = '']) => base64(run, isWord));

/** What stands behind an override is drawn from right to left: it is read as it is drawn, unless it makes more sense as it is written. */
const overridden = (run: string, content: string, isWord: IsWord): string => {
  const drawn = [...content].reverse().join('');
  return sense(content, isWord) > sense(drawn, isWord) ? run.slice(1) : drawn;
};

const OVERRIDE = /\u202E([^\u202A-\u202E\u2066-\u2069\r\n]*)\u202C?/gu;

export const withoutOverrides = (source: AlignedText, isWord: IsWord): AlignedText =>
  replace(source, OVERRIDE, ([run, content = '']) => overridden(run, content, isWord));

/** Spaces without a width part words, or hide within them. */
export const withoutZeroWidths = (source: AlignedText, isWord: IsWord): AlignedText => {
  const { text } = source;
  return sense(text.replaceAll('\u200B', ' '), isWord) > sense(text.replaceAll('\u200B', ''), isWord)
    ? replace(source, /\u200B/gu, () => ' ')
    : source;
};
