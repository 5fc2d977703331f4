import { CONNECTIVES, JOINS, PREPOSITIONS } from '../english/function-words.js';
import { wordSet } from '../text/word-set.js';
import { LIST_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** Before the name of a language: `into French`, `target_language="French"`, `speaks French`. */
const BEFORE = wordSet(`
in into to from language languages lang locale speak speaks speaking spoke spoken learn learns learning teach teaches teaching taught write
writes writing written translate translates translated read reads understand understands
`);
/** Behind it, these say what is written in it: `a French translation`. */
const WRITINGS = wordSet('translation translations version versions subtitle subtitles caption captions lesson lessons dictionary grammar');

/** The English names of the languages that ISO 639-1 has a code for, in small letters. */
const NAMES: ReadonlySet<string> = (() => {
  const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return new Set(letters.flatMap((a) => letters.flatMap((b) => languages.of(a + b)?.toLowerCase() ?? [])));
})();

/**
 * Where the names of languages that begin at a token end: `[into] French and Polish`, `French subtitles`. Nothing where no language is
 * meant, as in `to French and Polish customers`.
 */
export const languagesEndAt = (tokens: readonly Token[], at: number): number | undefined => {
  if (!NAMES.has(tokens[at]?.text ?? '')) return undefined;
  let end = at + 1;
  for (let next = nextInList(tokens, end); NAMES.has(tokens[next]?.text ?? ''); next = nextInList(tokens, end)) end = next + 1;
  if (WRITINGS.has(tokens[end]?.text ?? '')) return end;
  return BEFORE.has(tokens[at - 1]?.text ?? '') && nothingFollows(tokens[end]) ? end : undefined;
};

/** Past the comma, `and` or `or` of a list. */
const nextInList = (tokens: readonly Token[], at: number): number => {
  const token = tokens[at];
  if (token?.text === 'and' || token?.text === 'or') return at + 1;
  return token?.comma && token.boundary <= LIST_BOUNDARY ? at : tokens.length;
};

/** What belongs to a country would follow here: `in French courts`. */
const nothingFollows = (next: Token | undefined): boolean =>
  (next?.boundary ?? SENTENCE_BOUNDARY) > NO_BOUNDARY || [JOINS, CONNECTIVES, PREPOSITIONS].some((words) => words.has(next?.text ?? ''));
