import { modelCache } from '../../../src/reading/classifier/model-cache.js';
import { digestOfInputs } from '../../../src/reading/classifier/model-file.js';
import { type Diagnostic, problem } from '../../../src/rulebook/diagnostic.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';

/**
 * Whether the released model fits what it is learned from. Between releases it may not: then every machine trains one for itself.
 *
 * @param numbering the digest of how this program numbers the features
 * @param cache the folder in which models trained on demand are kept
 */
export const checkModel = (
  { vocabulary, version, learned: released }: RuleBook,
  numbering: string,
  cache: string | undefined,
): readonly Diagnostic[] => {
  if (released === undefined) return [];
  const inputs = digestOfInputs(vocabulary, numbering);
  if (released.inputs === inputs) return [];
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
