import { NO_POLARITY } from '../../src/rulebook/polarity-lists.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import type { Fact, Measure } from '../../src/rulebook/vocabulary.js';

const place = { file: 'sample.yaml', line: 1, column: 1 };
const fact = (id: string, rest: Partial<Omit<Fact, 'note' | 'measure'>> & { measure?: Measure }): Fact => ({
  id,
  theme: 'sample',
  question: `Question of ${id}?`,
  answers: ['true', 'false'],
  several: false,
  kind: 'practice',
  learn: true,
  ofPeople: false,
  ofActor: false,
  presume: [],
  phrases: {},
  place,
  ...rest,
});

/** The smallest rule book that shows every shape the interface has to present. */
export const sampleRuleBook: RuleBook = {
  name: 'Sample',
  version: '1.0.0',
  cases: [],
  regulations: [
    {
      id: 'eu-ai-act',
      title: 'Artificial Intelligence Act',
      citation: 'Regulation (EU) 2024/1689, {provision}',
      jurisdiction: 'EU',
      link: 'https://example.org/act',
      history: [{ date: '2024-08-01', event: 'entered into force', cite: 'Art. 113' }],
      scope: { ai_used: ['true'] },
      order: ['EU-AIA-05-1-F'],
      place,
    },
  ],
  rules: [
    {
      id: 'EU-AIA-05-1-F',
      regulation: 'eu-ai-act',
      title: 'Inferring emotions',
      link: 'https://example.org/act',
      binds: ['provider'],
      place,
      clauses: [
        {
          everywhere: false,
          id: 'EU-AIA-05-1-F/f',
          cite: 'Art. 5(1)(f)',
          place,
          versions: [
            {
              enacted: '2024-07-12',
              phases: [{ when: {}, asEnacted: '2025-02-02', inForce: { from: '2025-02-02' }, cite: 'Art. 113(a)' }],
              enforcement: [],
              supersededBy: [],
              confirmed: { on: '2026-11-20', by: 'rule book 1.0.0' },
              kind: 'prohibition',
              when: [{ infers_emotions: ['true'] }],
              unless: [{ name: 'medical_reason', cite: 'Art. 5(1)(f)', when: [{ purpose: ['medical'] }], butNot: [], place }],
              requires: [],
              reason: 'It would read feelings.',
              place,
            },
          ],
        },
      ],
    },
  ],
  domains: [
    { id: 'security', title: 'Security', aliases: ['cyber-security'], presumes: {}, place },
    { id: 'employment', title: 'Employment', aliases: ['hr'], presumes: { setting: ['workplace'] }, place },
  ],
  vocabulary: {
    facts: [
      fact('infers_emotions', {}),
      fact('purpose', { answers: ['medical', 'safety', 'other'], kind: 'exception' }),
      fact('role', { answers: ['provider', 'deployer', 'developer'], several: true, kind: 'context' }),
      fact('staff', {
        answers: ['under_50', 'fifty_or_more'],
        kind: 'context',
        measure: {
          units: { employees: 1 },
          near: [],
          bands: [
            { answer: 'under_50', atLeast: 0, below: 50 },
            { answer: 'fifty_or_more', atLeast: 50 },
          ],
        },
      }),
    ],
    groups: [],
    places: [],
    examples: [],
    polarity: NO_POLARITY,
  },
};
