import { modelCache } from '../../../src/reading/classifier/model-cache.js';
import { type Diagnostic, problem } from '../../../src/rulebook/diagnostic.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';

/**
 * Whether the released model fits what it is learned from. Between releases it may not: then every machine trains one for itself.
 *
 * @param inputs names what a model that fits was learned from
 * @param cache the folder in which models trained on demand are kept
 */
export const checkModel = (
  { version, learned: released }: Pick<RuleBook, 'version' | 'learned'>,
  inputs: string,
  cache: string | undefined,
): readonly Diagnostic[] => {
  if (released === undefined || released.inputs === inputs) return [];
  const seconds = cache === undefined ? undefined : modelCache(cache).find(inputs)?.seconds;
  const training =
    seconds === undefined
      ? 'the next reader is trained first, which takes a minute'
      : `the one in its place was trained here in ${seconds} s`;
  const remedy =
    released.ruleBook === version
      ? `it is written again when the version in \`rulebook.yaml\` is raised`
      : `write that of version ${version} with \`npm run rules -- learn\``;
  return [
    problem(
      'outdated-model',
      { file: LEARNED_MODEL, line: 1, column: 1 },
      `does not fit the vocabulary and the example sentences: ${training}; ${remedy}`,
      'warning',
    ),
  ];
};
