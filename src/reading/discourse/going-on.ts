import { wordSet } from '../text/word-set.js';
import type { Token } from '../tokens/token.js';

/** Before the first word of a segment these only join it to the one before: `and it …`. */
const CONJUNCTIONS = wordSet('and but while yet');
/** What begins so speaks of what was told before, or says what is done to nobody. */
const POINTS_BACK = wordSet('it its this that these those they their only used nobody none nothing');
/** `The system …`, `The results …`: those that were told of. */
const TOLD_OF = wordSet('system systems tool tools purpose purposes data result results output outputs');
/** `No image is …`. */
const HAPPENS = wordSet('is are was were get gets');

/**
 * Whether a segment goes on about the act before it: `It is used for therapy only`, `No image is kept`.
 *
 * @param from its first token
 */
export const goesOn = (tokens: readonly Token[], from: number): boolean => {
  const textAt = (at: number): string => tokens[at]?.text ?? '';
  const first = CONJUNCTIONS.has(textAt(from)) ? from + 1 : from;
  switch (textAt(first)) {
    case 'no':
      return textAt(first + 1) === 'one' || HAPPENS.has(textAt(first + 2));
    case 'the':
      return TOLD_OF.has(textAt(first + 1));
    default:
      return POINTS_BACK.has(textAt(first));
  }
};
