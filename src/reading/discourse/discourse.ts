import { isUpper } from '../text/characters.js';
import { wordSet } from '../text/word-set.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import { apparatusOf } from './apparatus.js';
import { goesOn } from './going-on.js';
import { signBefore } from './sign-before.js';

/** A sentence of a text, or a clause that a semicolon, a line or a joining word parts from the one before. */
export interface Segment {
  /** It goes on about the act before it: `It is used for therapy only`. */
  readonly goesOn: boolean;
  /** The apparatus of its own that it begins with: `our weather model …`. */
  readonly apparatus: string | undefined;
  /** A comma or a semicolon, and no contrast, parts it from the segment before; the first from the next. */
  readonly isClause: boolean;
}

/** How a text is cut into clauses, and these into segments. */
export interface Discourse {
  /** Clause → its segment. */
  readonly segmentOf: readonly number[];
  readonly segments: readonly Segment[];
}

/** The same, of a text whose tokens are at hand. */
export interface TokenDiscourse extends Discourse {
  /** Token → its clause. */
  readonly clauseOf: readonly number[];
}

/** Nothing is told of anything. */
export const NO_DISCOURSE: Discourse = { segmentOf: [], segments: [] };

/** Behind a comma these begin a segment: a contrast, or an act of its own. */
const JOINING_WORDS = wordSet('but while whereas yet and');
const CONTRASTS = wordSet('while whereas');
const CAPITAL = /^\p{Lu}/u;

/** Cuts a text once, by the boundaries of its tokens. */
export const discourseOf = (text: string, tokens: readonly Token[]): TokenDiscourse => {
  const clauseOf = new Array<number>(tokens.length);
  const segmentOf = [0];
  const starts = [0];
  let clause = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    // Where the tokenizer saw no boundary, as behind an abbreviation, no sign parts anything.
    const sign = at === 0 || token.boundary === NO_BOUNDARY ? '' : signBefore(text, tokens[at - 1] as Token, token);
    if (sign !== '') {
      clause++;
      if (beginsSegment(sign, token, text)) starts.push(at);
      segmentOf.push(starts.length - 1);
    }
    clauseOf[at] = clause;
  }
  return { clauseOf, segmentOf, segments: starts.length === 1 ? ONE_SEGMENT : segmentsOf(text, tokens, starts) };
};

const ONE_SEGMENT: readonly Segment[] = [{ goesOn: false, apparatus: undefined, isClause: false }];

/** A full stop ends a sentence only where a capital follows: `v. 2`, `etc. and so on`. */
const beginsSegment = (sign: string, token: Token, text: string): boolean => {
  switch (sign) {
    case ';':
    case '\n':
      return true;
    case ',':
      return JOINING_WORDS.has(token.text);
    case '.':
    case '!':
    case '?':
      return isUpper(text.charCodeAt(token.start)) || CAPITAL.test(text.slice(token.start, token.start + 2));
    default:
      return false;
  }
};

const segmentsOf = (text: string, tokens: readonly Token[], starts: readonly number[]): readonly Segment[] =>
  starts.map((start, number) => {
    const parted = starts[Math.max(1, number)] as number;
    const sign = signBefore(text, tokens[parted - 1] as Token, tokens[parted] as Token);
    const isContrast = sign === ',' && CONTRASTS.has((tokens[parted] as Token).text);
    const on = goesOn(tokens, start);
    return { goesOn: on, apparatus: on ? undefined : apparatusOf(tokens, start), isClause: (sign === ',' || sign === ';') && !isContrast };
  });
