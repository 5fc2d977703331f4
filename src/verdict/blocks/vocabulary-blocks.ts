import { createHash } from 'node:crypto';
import type { CID } from 'multiformats/cid';
import type { BlockValue } from '../../proof/block.js';
import type { Phrase, Vocabulary } from '../../rulebook/vocabulary.js';
import { sorted } from './block-values.js';

/** One block a theme, so that a changed theme leaves the others' CIDs alone. */
export const vocabularyValue = (vocabulary: Vocabulary, seal: (value: BlockValue) => CID): BlockValue => {
  const themes = [...new Set(vocabulary.facts.map((fact) => fact.theme))].sort();
  return {
    type: 'vocabulary/1',
    themes: Object.fromEntries(
      themes.map((theme) => [
        theme,
        seal(
          vocabulary.facts
            .filter((fact) => fact.theme === theme)
            .map((fact) => ({
              fact: fact.id,
              question: fact.question,
              answers: fact.answers,
              several: fact.several,
              kind: fact.kind,
              learn: fact.learn,
              ofPeople: fact.ofPeople,
              ofActor: fact.ofActor,
              ...(fact.linkedBy === undefined ? {} : { linkedBy: fact.linkedBy }),
              presume: sorted(fact.presume),
              note: fact.note ?? null,
              phrases: byName(fact.phrases),
              // Factors and limits may be fractions, and a block holds no floats.
              measure:
                fact.measure === undefined
                  ? null
                  : JSON.stringify({ units: Object.entries(fact.measure.units).sort(), bands: fact.measure.bands }),
              near: texts(fact.measure?.near ?? []),
            })),
        ),
      ]),
    ),
    groups: seal(Object.fromEntries(vocabulary.groups.map((group) => [group.name, texts(group.words)]))),
    polarity: seal(byName({ ...vocabulary.polarity })),
    // Thousands of sentences: their digest stands for them.
    examples: createHash('sha256')
      .update(vocabulary.examples.map((one) => JSON.stringify([one.text, Object.entries(one.says).sort()])).join('\n'))
      .digest('hex'),
    places: seal(Object.fromEntries(vocabulary.places.map((one) => [one.jurisdiction, texts(one.words)]))),
  };
};

const texts = (list: readonly Phrase[]): BlockValue => sorted(list.map((phrase) => phrase.text));

/** Lists of phrases by name: an answer, or a part of the polarity. */
const byName = (lists: Readonly<Record<string, readonly Phrase[]>>): BlockValue =>
  Object.fromEntries(Object.entries(lists).map(([answer, list]) => [answer, texts(list)]));
