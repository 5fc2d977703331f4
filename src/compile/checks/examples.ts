import type { RuleBook } from '../../rulebook/rule.js';
import { problem, type Diagnostic } from '../../rulebook/diagnostic.js';
import { compareText } from '../../rulebook/load-rule-book.js';

/**
 * An example sentence stands once in all files (`repeated-example`): twice it teaches double, and with other answers it contradicts itself.
 *
 * Bad: the same sentence in two files. Good: two sentences that say it in words of their own.
 */
export const checkExamples = ({ vocabulary: { examples } }: RuleBook): readonly Diagnostic[] => {
  const seen = new Set<string>();
  const repeated = new Set(examples.map((one) => one.text).filter((text) => seen.size === seen.add(text).size));
  return [...repeated].flatMap((text) => {
    const [first, ...others] = examples.filter((one) => one.text === text).map((one) => one.place).sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
    return others.map((place) => problem('repeated-example', place, `stands in ${first?.file}:${first?.line} too; keep one of them, or say it in other words`));
  });
};
