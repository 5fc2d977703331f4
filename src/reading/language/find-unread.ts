import { isCommon } from '../lexicon/lexicon.js';
import type { Reading, Unread } from '../reading.js';
import type { IsWord } from '../text/is-word.js';
import type { TextRange } from '../text/span.js';
import { wordSet } from '../text/word-set.js';
import { SENTENCE_BOUNDARY, spanOf, type Token } from '../tokens/token.js';
import { foreignSmallWords } from './foreign-words.js';

const FOREIGN = foreignSmallWords(isCommon);
/** Small words that hardly any other language has. */
const ENGLISH = wordSet(
  'the and with that this our they from which their your you must without have been what when while those these would should',
);
/** English, and small words of other languages too: they tell nothing. */
const EITHER = wordSet('an as con den die do in is los me met no on per so to van was we');
/** Words that every language of Europe has taken over: they tell nothing either. */
const INTERNATIONAL = wordSet(
  'ai app audio bot camera chat chatbot data deepfake digital emotion info internet live login media model online pilot ranking ' +
    'robot score scoring sensor social software start station status stop system team test text tracking video web webcam website',
);
/** Letters that English has only in loans and in names. Over a known word they are a loan's, or somebody's ornament. */
const FOREIGN_LETTER = /[ßæœøłđħı\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0218-\u021b]/i;
/** One that bears no mark. */
const PLAIN_VOWEL = /[aeiou](?!\p{M})/iu;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Chinese, Japanese and Thai put no spaces between words: about so many characters make one. */
const LETTERS_A_WORD = 2;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** An unknown word of so many letters is a compound of another language: `gesichtserkennung`. */
const COMPOUND = 15;
/** Fewer words than this say too little of their language. */
const FEWEST_WORDS = 4;
const MOSTLY = 0.65;

/** What the words of one sentence are, by number. */
interface Tally {
  english: number;
  small: number;
  international: number;
  foreign: number;
  script: number;
  unknown: number;
}

/** Why a sentence was not read; nothing where it was. */
const causeOf = ({ english, small, international, foreign, script, unknown }: Tally): Unread['cause'] | undefined => {
  const total = english + foreign + script + unknown;
  const strange = foreign + unknown;
  if (script > total / 2) return 'language';
  if (foreign >= 2 && foreign > small && strange >= english) return 'language';
  if (foreign > 0 && small === 0 && strange >= Math.max(2, english)) return 'language';
  if (english === 0 && total > 0 && (international === 0 || foreign > 0 || strange > 1)) return foreign > 0 ? 'language' : 'words';
  if (total + international < FEWEST_WORDS || small > 0 || strange < MOSTLY * total) return undefined;
  return foreign > 0 ? 'language' : 'words';
};

const isCapital = (token: Token | undefined): boolean =>
  token !== undefined && token.boundary < SENTENCE_BOUNDARY && /^\p{Lu}/u.test(token.written);

/** `José de la Cruz`: between capitals these belong to a name. */
const PARTICLE = /^(?:da|de|del|della|den|der|di|do|dos|du|la|las|le|les|los|ni|og|und|van|von|y|zu|zum|zur)$/;
const inName = (tokens: readonly Token[], at: number): boolean => {
  let [before, behind] = [at - 1, at + 1];
  while (PARTICLE.test(tokens[before]?.text ?? '')) before--;
  while (PARTICLE.test(tokens[behind]?.text ?? '')) behind++;
  return isCapital(tokens[behind]) && /^\p{Lu}/u.test(tokens[before]?.written ?? '');
};

/** A name, or a piece of code: unknown, but of no language. */
const isNeutral = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return isCapital(token) || token?.attached === true || tokens[at + 1]?.attached === true;
};

/** Whether letters of some kind stand where a token was written. */
type IsWrittenWith = (token: Token) => boolean;

/** Asks for the letters of a kind. Words that were decoded from one place are asked once together: each came from the whole of it. */
const writtenWith = (letters: RegExp, action: string): IsWrittenWith => {
  let [start, end, answer] = [-1, -1, false];
  return (token) => {
    if (token.start !== start || token.end !== end) {
      ({ start, end } = token);
      answer = letters.test(action.slice(start, end));
    }
    return answer;
  };
};

/**
 * Whether most words of a sentence are English ones with foreign letters for all their vowels: no language has so many that are, so they
 * are an ornament (`lóàñ öffïčèrš`). `Détection émotion vidéo` has plain ones, and is French.
 */
const isOrnamented = (
  sentence: readonly Token[],
  { hasForeignLetter, hasPlainVowel, isWord }: Pick<Counted, 'hasForeignLetter' | 'isWord'> & { readonly hasPlainVowel: IsWrittenWith },
): boolean => {
  let [ornamented, others] = [0, 0];
  for (const token of sentence) {
    if (token.value !== undefined || token.text.length < 2) continue;
    if (hasForeignLetter(token) && !hasPlainVowel(token) && isWord(token.text)) ornamented++;
    else others++;
  }
  return ornamented > 1 && ornamented > others;
};

/** A sentence as its words are counted. */
interface Counted {
  readonly tokens: readonly Token[];
  readonly isWord: IsWord;
  readonly hasForeignLetter: IsWrittenWith;
  readonly isOtherScript: IsWrittenWith;
}

/** Counts one token of a sentence. */
const add = (tally: Tally, { tokens, isWord, hasForeignLetter, isOtherScript }: Counted, at: number): void => {
  const token = tokens[at];
  if (token === undefined) return;
  const { text } = token;
  if (token.value !== undefined || text.length < 2) {
    if (UNSPACED.test(text)) tally.script++;
  } else if (EITHER.has(text) || (PARTICLE.test(text) && inName(tokens, at))) return;
  else if (FOREIGN.has(text)) tally.foreign++;
  else if (INTERNATIONAL.has(text.replace(/s$/, '')) || (isWord(text) && hasForeignLetter(token))) tally.international++;
  else if (isWord(text)) {
    tally.english++;
    if (ENGLISH.has(text)) tally.small++;
  } else if (OTHER_SCRIPT.test(text) || isOtherScript(token))
    tally.script += UNSPACED.test(text) ? Math.ceil(text.length / LETTERS_A_WORD) : 1;
  // German writes its compounds with a capital, and joins them (`Live-Gesichtserkennung`); hardly a name is so long.
  else if (text.length >= COMPOUND && isCapital(token)) tally.foreign++;
  else if (isNeutral(tokens, at)) return;
  else if (hasForeignLetter(token) || text.length >= COMPOUND) tally.foreign++;
  else tally.unknown++;
};

/** A text, its tokens, and the share of them that the vocabulary or the language list knows, 0 to 1. */
interface TextWithTokens {
  readonly leftTogether: readonly TextRange[];
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly understood: number;
}

/** The sentences that were not read, and the share of the words that stand in them. */
export type UnreadSentences = Pick<Reading, 'unread' | 'unreadShare'>;

const ALL_READ: UnreadSentences = { unread: [], unreadShare: 0 };

/**
 * The sentences of a text that are not in English, as far as their words tell. Names, code and jargon are unknown words too,
 * so a sentence counts as unread only where small words or letters of another language prevail, or hardly any word is known.
 */
export const findUnread = (annotated: TextWithTokens, isWord: IsWord): UnreadSentences => {
  const { text, leftTogether } = annotated;
  const sentences = unreadSentences(annotated, isWord);
  if (leftTogether.length === 0) return sentences;
  const pieces = leftTogether.map(({ from, to }): Unread => ({ start: from, end: to, cause: 'length' }));
  const share = leftTogether.reduce((sum, { from, to }) => sum + to - from, 0) / text.length;
  return {
    unread: [...sentences.unread, ...pieces].sort((a, b) => a.start - b.start || a.end - b.end),
    unreadShare: Math.max(sentences.unreadShare, share),
  };
};

const unreadSentences = ({ text, tokens, understood }: TextWithTokens, isWord: IsWord): UnreadSentences => {
  if (understood === 1) return ALL_READ;
  if (tokens.length === 0) return { unread: [{ start: 0, end: text.length, cause: 'words' }], unreadShare: 1 };
  const hasForeignLetter = writtenWith(FOREIGN_LETTER, text);
  const hasPlainVowel = writtenWith(PLAIN_VOWEL, text);
  const isOtherScript = writtenWith(OTHER_SCRIPT, text);
  const unread: Unread[] = [];
  let count = 0;
  for (let from = 0; from < tokens.length; ) {
    const tally: Tally = { english: 0, small: 0, international: 0, foreign: 0, script: 0, unknown: 0 };
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.boundary !== SENTENCE_BOUNDARY) to++;
    // Over English words foreign letters are an ornament, and tell nothing.
    const ornamented = isOrnamented(tokens.slice(from, to), { hasForeignLetter, hasPlainVowel, isWord });
    const counted: Counted = { tokens, isWord, isOtherScript, hasForeignLetter: (token) => !ornamented && hasForeignLetter(token) };
    for (let at = from; at < to; at++) add(tally, counted, at);
    const cause = causeOf(tally);
    if (cause !== undefined) {
      unread.push({ ...spanOf(tokens, from, to), cause });
      count += to - from;
    }
    from = to;
  }
  return { unread, unreadShare: count / tokens.length };
};
