import { type AlignedText, type Edit, rewrite } from '../../text/aligned-text.js';
import { camelCaseCuts } from '../../text/camel-case.js';
import type { IsWord } from '../../text/is-word.js';
import type { TextRange } from '../../text/span.js';
import { withoutPrivatives } from './article-or-prefix.js';
import { findObfuscated, RUN_TOGETHER } from './find-obfuscated.js';
import { readLeetspeak, readStretched } from './leetspeak.js';
import { Parting } from './parting.js';
import { isShortWord } from './segment-words.js';
import { joinSpacedLetters } from './spaced-letters.js';

const LONGEST_CHUNK = 2_000;
const MOST_PIECES = 5;
const MOSTLY_KNOWN = 0.8;
/** Letters and figures, with signs that stand for a letter. */
const PIECE = /[A-Za-z0-9@$]+/g;
/** These may stand for a letter too, or for themselves. */
const STROKE = /^[!|]$/;
/** Between two words these are ordinary; any other sign between letters is put there to part a word. */
const ORDINARY = /^[-_.+&%#|— ]+$/;

/** Letters and figures without a sign between, and where they stand. */
interface Piece extends TextRange {
  readonly text: string;
}

/** What words are known by, and what may be spent on finding them. */
interface WordFinding {
  readonly isWord: IsWord;
  readonly joins: IsWord;
  readonly parting: Parting;
}

/** A text with its words whole. */
export interface RestoredText {
  readonly aligned: AlignedText;
  /** Where in the original letters stand together that were not parted, since one text may not cost more. */
  readonly leftTogether: readonly TextRange[];
}

/**
 * Words written so that a person still reads them: letters apart, signs and figures among them, stretched, run together, in
 * changing case. Only what becomes a known word is changed, and a known word never is.
 */
export const restoreWords = (source: AlignedText, isWord: IsWord): RestoredText => {
  const { chunks, spaced } = findObfuscated(source.text);
  if (!spaced)
    return chunks.length === 0 ? { aligned: source, leftTogether: [] } : restoreChunks(source, chunks, isWord, new Parting(isWord));
  const joins = withoutPrivatives(isWord);
  const letters = new Parting(joins);
  const { edits, leftTogether } = joinSpacedLetters(source.text, joins, letters);
  const joined = rewrite(source, edits);
  const rest = joined === source ? chunks : findObfuscated(joined.text).chunks;
  const restored = restoreChunks(joined, rest, isWord, new Parting(isWord));
  return { ...restored, leftTogether: [...inOriginal(source, leftTogether), ...restored.leftTogether] };
};

const restoreChunks = (source: AlignedText, chunks: readonly TextRange[], isWord: IsWord, parting: Parting): RestoredText => {
  const edits: Edit[] = [];
  const joins = withoutPrivatives(isWord);
  const looked = chunks.filter(({ from, to }) => to - from >= 2 && to - from <= LONGEST_CHUNK);
  const leftTogether = parting.leftTogether(looked, ({ from, to }) =>
    restoreChunk(source.text, from, to, { isWord, joins, parting }, edits),
  );
  return { aligned: rewrite(source, edits), leftTogether: inOriginal(source, leftTogether) };
};

const inOriginal = ({ origin }: AlignedText, ranges: readonly TextRange[]): readonly TextRange[] =>
  origin === undefined ? ranges : ranges.map(({ from, to }) => ({ from: origin[from] as number, to: origin[to] as number }));

const restoreChunk = (text: string, from: number, to: number, { isWord, joins, parting }: WordFinding, edits: Edit[]): void => {
  const pieces: Piece[] = [];
  for (const found of text.slice(from, to).matchAll(PIECE))
    pieces.push({ text: found[0], from: from + found.index, to: from + found.index + found[0].length });
  for (let t = 0; t < pieces.length; ) {
    const first = pieces[t];
    if (first === undefined) break;
    const joined = joinPieces(text, pieces, t, isWord, joins) ?? joinStrokes(text, pieces, t, { isWord, parting });
    const better = joined?.text ?? restorePiece(first.text, isWord, parting);
    if (better !== undefined) edits.push({ from: first.from, to: joined?.to ?? first.to, text: better });
    t = joined?.next ?? t + 1;
  }
};

interface Joined {
  readonly text: string;
  readonly to: number;
  /** The number of the piece behind. */
  readonly next: number;
}

/** `emo*tion`, `recog-\nnition`: pieces that together are a word, where one of them is none or hardly one, or an odd sign parts them. */
const joinPieces = (text: string, pieces: readonly Piece[], first: number, isWord: IsWord, joins: IsWord): Joined | undefined => {
  let whole = '';
  let strange = false;
  let best: Joined | undefined;
  for (let t = first; t < pieces.length && t < first + MOST_PIECES; t++) {
    const piece = pieces[t];
    if (piece === undefined || !/^[A-Za-z]+$/.test(piece.text)) break;
    whole += piece.text;
    strange ||=
      (t === first && piece.text.length <= 2 && !isShortWord(piece.text.toLowerCase())) ||
      !isWord(piece.text.toLowerCase()) ||
      (t > first && !ORDINARY.test(text.slice(pieces[t - 1]?.to, piece.from)));
    if (t > first && strange && whole.length >= 4 && joins(whole.toLowerCase())) best = { text: whole, to: piece.to, next: t + 1 };
  }
  return best;
};

/** `b!ometr!c`: strokes that stand for letters. */
const joinStrokes = (
  text: string,
  pieces: readonly Piece[],
  first: number,
  { isWord, parting }: Pick<WordFinding, 'isWord' | 'parting'>,
): Joined | undefined => {
  let last = first;
  while (last + 1 < pieces.length && last + 1 < first + MOST_PIECES && STROKE.test(text.slice(pieces[last]?.to, pieces[last + 1]?.from)))
    last++;
  return last === first ? undefined : parting.spellRow(() => spellStrokes(text, pieces, first, last, isWord));
};

/** The longest row of pieces from `first` on, up to `last`, that is a word with its strokes as letters. */
const spellStrokes = (text: string, pieces: readonly Piece[], first: number, last: number, isWord: IsWord): Joined | undefined => {
  for (let end = last; end > first; end--) {
    const to = (pieces[end] as Piece).to;
    const word = readLeetspeak(text.slice(pieces[first]?.from, to).toLowerCase(), isWord);
    if (word !== undefined) return { text: word, to, next: end + 1 };
  }
  return undefined;
};

/** The piece as it is meant; nothing where it is a word already, or no better one is known. */
const restorePiece = (piece: string, isWord: IsWord, parting: Parting): string | undefined => {
  const lower = piece.toLowerCase();
  if (isWord(lower)) return /[a-z][A-Z]/.test(piece) ? lower : undefined;
  if (piece.length < 4) return undefined;
  const spelt = readLeetspeak(lower, isWord) ?? lower;
  const calm = readStretched(spelt, isWord) ?? spelt;
  if (calm !== lower) return calm;
  return lower.length < RUN_TOGETHER || isCamelCase(piece, isWord) ? undefined : partTogether(lower, isWord, parting);
};

/** Words written together: without a rest, or, where many are, with the name or two that are no words. */
const partTogether = (piece: string, isWord: IsWord, parting: Parting): string | undefined => {
  if (piece.length < 2 * RUN_TOGETHER && /^[a-z]+$/.test(piece)) return parting.part(piece, 'whole')?.join(' ');
  const parts = (piece.match(/[a-z]+|[^a-z]+/g) ?? []).flatMap((part) =>
    /^[a-z]/.test(part) ? (parting.part(part, 'any') ?? [part]) : [part],
  );
  const known = parts.filter((part) => part.length > 1 && (isWord(part) || !/^[a-z]/.test(part))).join('').length;
  return known >= MOSTLY_KNOWN * piece.length ? parts.join(' ') : undefined;
};

/** Parted by its capitals already: `emotionDetector`, but not `eMoTiOnDeTeCtOr`. */
const isCamelCase = (piece: string, isWord: IsWord): boolean => {
  const cuts = camelCaseCuts(piece);
  return cuts.length > 0 && [0, ...cuts].every((from, i) => isWord(piece.slice(from, cuts[i]).toLowerCase()));
};
