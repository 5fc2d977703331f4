import type { Described } from './schema-parts.js';

/** What each member of a question means, and one that is answered as it stands. */
export const QUESTION_MEMBERS = {
  action: {
    description:
      'A sentence, a tool call or a step of a plan; needed unless `tool` is there. It counts as one query for each 500 characters begun; ' +
      'with more than 500 and `explain`, `ask` or `on_doubt: "block"` as twice so many',
    examples: ["Score candidates' enthusiasm from their interview videos"],
  },
  tool: { description: 'The name of the tool that is to be called', examples: ['score_interview'] },
  arguments: { description: 'What it is called with, read as written', examples: [{ signal: 'enthusiasm' }] },
  actions: {
    description: 'Each a text, or an object like a question, with a `domain` of its own where it has another',
    examples: [['Translate a menu', { action: 'Summarize a meeting', domain: 'employment' }]],
  },
  steps: {
    description: 'Each a text, or an object with `action` or `tool`, an `id` (its number unless said) and `facts` of its own',
    examples: [
      ['Download profile photos from social networks', { id: 'build', action: 'Build a face recognition database from the photos' }],
    ],
  },
  id: { description: 'What the step is called in the answer', examples: ['build'] },
  tier: { description: 'What is paid for; the paid ones need a key', examples: ['free'] },
  facts: { description: 'Answers to questions, by fact; they beat what the text says', examples: [{ people_informed: true }] },
  as_of: { description: 'The day of the action; today (UTC) unless said', examples: ['2026-12-02'] },
  jurisdiction: { description: '`EU`, `US-CO` or a list; those that the text names, else all', examples: ['EU'] },
  basis: { description: 'Which calendar counts', examples: ['in_force'] },
  explain: { description: '`true` adds what matters of the explanation, `full` all of it', examples: [false] },
  ask: { description: '`true` adds `sure`, `questions` and `conditions`: a small answer for programs that can find out', examples: [true] },
  on_doubt: { description: '`block`: BLOCKED unless the oracle is sure', examples: ['block'] },
  rule_sets: {
    description: 'Own rule sets to ask beside the law, by name; all that are active unless said, [] for the law alone',
    examples: [['acme/travel-policy']],
  },
  min_confidence: { description: 'With `on_doubt: "block"`: the least confidence that counts as sure; 0.8 unless said', examples: [0.8] },
} as const satisfies Readonly<Record<string, Described>>;
