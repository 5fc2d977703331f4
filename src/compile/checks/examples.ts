import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { RuleBook } from '../../rulebook/rule-book.js';

/**
 * An example sentence stands once in all files (`repeated-example`): twice it teaches double, and with other answers it contradicts itself.
 * They come in order of their text, so a repeated one follows the one it repeats.
 *
 * Bad: the same sentence in two files. Good: two sentences that say it in words of their own.
 */
export const checkExamples = ({ vocabulary: { examples } }: RuleBook): readonly Diagnostic[] =>
  examples.flatMap(({ text, place }, i) => {
    const before = examples[i - 1];
    return before?.text !== text
      ? []
      : [
          problem(
            'repeated-example',
            place,
            `stands in ${before.place.file}:${before.place.line} too; keep one of them, or say it in other words`,
          ),
        ];
  });
