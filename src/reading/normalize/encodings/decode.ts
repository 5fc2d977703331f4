import { type AlignedText, replace } from '../../text/aligned-text.js';
import type { IsWord } from '../../text/is-word.js';
import { isPlain } from '../unicode/is-plain.js';
import { withoutBase64 } from './base64.js';
import { withoutCheckMarks } from './check-marks.js';
import { withoutBackslashes, withoutEntities, withoutPercents } from './escapes.js';
import { withoutMarkup } from './html.js';
import { withoutOverrides, withoutZeroWidths } from './invisible-characters.js';

/** Encodings within encodings (JSON in JSON, base64 of base64) are opened so often. */
const ROUNDS = 4;

/** Three in a row spell a word; two are a flag. */
const SPELT_IN_FLAGS = /[\u{1F1E6}-\u{1F1FF}]{3}/u;
const FLAG = /[\u{1F1E6}-\u{1F1FF}]/gu;
const withoutFlags = (source: AlignedText): AlignedText =>
  replace(source, FLAG, ([flag]) => String.fromCharCode((flag.codePointAt(0) as number) - 0x1f1e6 + 97));

/** Opens one layer of each encoding that a text shows signs of. */
const once = (source: AlignedText, isWord: IsWord): AlignedText => {
  const { text } = source;
  let now = source;
  if (text.includes('\u202E')) now = withoutOverrides(now, isWord);
  if (text.includes('\u200B')) now = withoutZeroWidths(now, isWord);
  if (text.includes('&')) now = withoutEntities(now);
  if (text.includes('\\')) now = withoutBackslashes(now);
  if (text.includes('%')) now = withoutPercents(now);
  if (text.includes('<')) now = withoutMarkup(now);
  if (SPELT_IN_FLAGS.test(text)) now = withoutFlags(now);
  return withoutBase64(now, isWord);
};

/**
 * Text that stands encoded within the text, as a person with a browser, a console or a decoder sees it: entities, escapes,
 * percent-encoding, markup, base64, letters behind a right-to-left override. Every step shortens the text, so the work is
 * bounded; what does not decode to readable text stays as it is.
 */
export const decode = (action: string, isWord: IsWord): AlignedText => {
  let now: AlignedText = withoutCheckMarks({ text: action, origin: undefined });
  for (let round = 0; round < ROUNDS && !isPlain(now.text); round++) {
    const next = once(now, isWord);
    if (next.text === now.text) break;
    now = next;
  }
  return now;
};
