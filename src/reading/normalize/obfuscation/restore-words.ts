import type { AlignedText, Edit } from '../../text/aligned-text.js';
import { rewrite } from '../../text/aligned-text.js';
import { camelCaseCuts } from '../../text/camel-case.js';
import type { IsWord } from '../../text/is-word.js';
import { findObfuscated, RUN_TOGETHER } from './find-obfuscated.js';
import { readLeetspeak, readStretched } from './leetspeak.js';
import { isShortWord, segmentWords } from './segment-words.js';
import { joinSpacedLetters } from './spaced-letters.js';

const LONGEST_CHUNK = 2_000;
const MOST_PIECES = 5;
const MOSTLY_KNOWN = 0.8;
/** Letters and figures, with signs that stand for a letter. */
const TOKEN = /[A-Za-z0-9@$]+/g;
/** These may stand for a letter too, or for themselves. */
const STROKE = /^[!|]$/;
/** Between two words these are ordinary; any other sign between letters is put there to part a word. */
const ORDINARY = /^[-_.+&%#|— ]+$/;

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Words written so that a person still reads them: letters apart, signs and figures among them, stretched, run together, in
 * changing case. Only what becomes a known word is changed, and a known word never is.
 */
export const restoreWords = (source: AlignedText, isWord: IsWord): AlignedText => {
  const { chunks, spaced } = findObfuscated(source.text);
  if (spaced) {
    const joined = rewrite(source, joinSpacedLetters(source.text, isWord));
    return joined === source ? respellChunks(source, chunks, isWord) : respellChunks(joined, findObfuscated(joined.text).chunks, isWord);
  }
  return respellChunks(source, chunks, isWord);
};

const respellChunks = (
  source: AlignedText,
  chunks: readonly { readonly from: number; readonly to: number }[],
  isWord: IsWord,
): AlignedText => {
  const edits: Edit[] = [];
  for (const { from, to } of chunks) if (to - from >= 2 && to - from <= LONGEST_CHUNK) respellChunk(source.text, from, to, isWord, edits);
  return rewrite(source, edits);
};

const respellChunk = (text: string, from: number, to: number, isWord: IsWord, edits: Edit[]): void => {
  const tokens: Token[] = [];
  for (const found of text.slice(from, to).matchAll(TOKEN))
    tokens.push({ text: found[0], from: from + found.index, to: from + found.index + found[0].length });
  for (let t = 0; t < tokens.length; ) {
    const first = tokens[t];
    if (first === undefined) break;
    const joined = joinPieces(text, tokens, t, isWord) ?? joinStrokes(text, tokens, t, isWord);
    const better = joined?.text ?? respellToken(first.text, isWord);
    if (better !== undefined) edits.push({ from: first.from, to: joined?.to ?? first.to, text: better });
    t = joined?.next ?? t + 1;
  }
};

interface Joined {
  readonly text: string;
  readonly to: number;
  /** The number of the token behind. */
  readonly next: number;
}

/** `emo*tion`, `recog-\nnition`: pieces that together are a word, where one of them is none or hardly one, or an odd sign parts them. */
const joinPieces = (text: string, tokens: readonly Token[], first: number, isWord: IsWord): Joined | undefined => {
  let whole = '';
  let strange = false;
  let best: Joined | undefined;
  for (let t = first; t < tokens.length && t < first + MOST_PIECES; t++) {
    const token = tokens[t];
    if (token === undefined || !/^[A-Za-z]+$/.test(token.text)) break;
    whole += token.text;
    strange ||=
      (t === first && token.text.length <= 2 && !isShortWord(token.text.toLowerCase())) ||
      !isWord(token.text.toLowerCase()) ||
      (t > first && !ORDINARY.test(text.slice(tokens[t - 1]?.to, token.from)));
    if (t > first && strange && whole.length >= 4 && isWord(whole.toLowerCase())) best = { text: whole, to: token.to, next: t + 1 };
  }
  return best;
};

/** `b!ometr!c`: strokes that stand for letters. */
const joinStrokes = (text: string, tokens: readonly Token[], first: number, isWord: IsWord): Joined | undefined => {
  let last = first;
  while (last + 1 < tokens.length && last + 1 < first + MOST_PIECES && STROKE.test(text.slice(tokens[last]?.to, tokens[last + 1]?.from)))
    last++;
  for (; last > first; last--) {
    const to = tokens[last]?.to ?? 0;
    const word = readLeetspeak(text.slice(tokens[first]?.from, to).toLowerCase(), isWord);
    if (word !== undefined) return { text: word, to, next: last + 1 };
  }
  return undefined;
};

/** The token as it is meant; nothing where it is a word already, or no better one is known. */
const respellToken = (token: string, isWord: IsWord): string | undefined => {
  const lower = token.toLowerCase();
  if (isWord(lower)) return /[a-z][A-Z]/.test(token) ? lower : undefined;
  if (token.length < 4) return undefined;
  const spelt = readLeetspeak(lower, isWord) ?? lower;
  const calm = readStretched(spelt, isWord) ?? spelt;
  if (calm !== lower) return calm;
  return lower.length < RUN_TOGETHER || isCamelCase(token, isWord) ? undefined : partTogether(lower, isWord);
};

/** Words written together: without a rest, or, where many are, with the name or two that are no words. */
const partTogether = (token: string, isWord: IsWord): string | undefined => {
  if (token.length < 2 * RUN_TOGETHER && /^[a-z]+$/.test(token)) return segmentWords(token, isWord, 'whole')?.join(' ');
  const parts = (token.match(/[a-z]+|[^a-z]+/g) ?? []).flatMap((part) =>
    /^[a-z]/.test(part) ? (segmentWords(part, isWord, 'any') ?? [part]) : [part],
  );
  const known = parts.filter((part) => part.length > 1 && (isWord(part) || !/^[a-z]/.test(part))).join('').length;
  return known >= MOSTLY_KNOWN * token.length ? parts.join(' ') : undefined;
};

/** Parted by its capitals already: `emotionDetector`, but not `eMoTiOnDeTeCtOr`. */
const isCamelCase = (token: string, isWord: IsWord): boolean => {
  let from = 0;
  const cuts = camelCaseCuts(token);
  return cuts.length > 0 && [...cuts, token.length].every((to) => isWord(token.slice(from, (from = to)).toLowerCase()));
};
