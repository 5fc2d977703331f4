import { answer, answers } from './conditions.js';
import { id, object, prose, text, words } from './parts.js';

const groups = { type: 'object', propertyNames: id, additionalProperties: words } as const;

const band = object(['answer'], {
  answer,
  above: { type: 'number' },
  at_least: { type: 'number' },
  below: { type: 'number' },
  at_most: { type: 'number' },
});

/** The shape of a theme of the vocabulary. */
export const themeSchema = object(['theme'], {
  theme: text,
  groups,
  facts: {
    type: 'object',
    propertyNames: id,
    additionalProperties: object(['question', 'kind', 'answers'], {
      question: text,
      kind: { enum: ['context', 'practice', 'safeguard', 'exception'] },
      answers: { type: 'array', items: answer, minItems: 2, maxItems: 30, uniqueItems: true },
      several: { type: 'boolean' },
      learn: { type: 'boolean' },
      of_people: { type: 'boolean' },
      of_actor: { type: 'boolean' },
      stands: { const: true },
      linked_by: text,
      presume: { type: 'array', items: answer },
      note: prose,
      phrases: { type: 'object', additionalProperties: words },
      measure: object(['units', 'bands'], {
        units: { type: 'object', additionalProperties: { type: 'number' } },
        near: words,
        bands: { type: 'array', items: band, minItems: 1 },
      }),
    }),
  },
});

// `ends`, `things`, `nobody` and `people` may be absent: they came after the first version of the rule book, which must stay comparable.
/** The shape of `polarity.yaml`. */
export const polaritySchema = object(['before', 'after', 'never', 'prevents', 'mentions'], {
  theme: text,
  before: words,
  after: words,
  never: words,
  prevents: words,
  ends: words,
  mentions: words,
  things: words,
  nobody: words,
  people: words,
  groups,
});

/** The shape of `places.yaml`. */
export const placesSchema = { type: 'object', minProperties: 1, properties: { theme: text }, additionalProperties: words } as const;

/** The shape of a file of examples. */
export const examplesSchema = object(['examples'], {
  about: text,
  examples: { type: 'array', minItems: 1, items: object(['text'], { text, says: { type: 'object', additionalProperties: answers } }) },
});
