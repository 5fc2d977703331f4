import { basis, cid, citation, domain, fact, finding, jurisdictions, known, outcome } from './common-members.js';
import type { Described } from './schema-parts.js';
import { always, closed, closedAs, list, orNull, text, texts, whole } from './schema-parts.js';

/** A link to a block, as DAG-JSON has it. */
const link = (description: string): Described => closedAs(description, { '/': cid('CIDv1 of the block') });
const orNullLink = (description: string): Described => orNull(link(description));

/** The block that a verdict's `cid` names. */
export const PROOF_SCHEMA = closed(
  {
    type: always('verdict-proof/1', 'What kind of block it is'),
    rulebook: link('The rule book that decided'),
    rule_sets: list(link('A rule set'), 'A customer’s rule sets that had a say, by name; absent where the law alone decided'),
    model: link('What the example sentences taught, by which the action was read'),
    rule: orNullLink('The deciding version of a rule; null where none applies'),
    domain: domain('The domain that it was decided for, by its id'),
    jurisdictions: jurisdictions('Whose law was asked'),
    basis,
    interval: {
      ...list(orNull({ type: 'string', format: 'date', description: 'A day; null: open' }), 'First day, and the day after the last one'),
      minItems: 2,
      maxItems: 2,
      examples: [['2026-08-02', '2026-12-02']],
    },
    action: {
      ...text(
        'SHA-256 of the text in NFC, in hexadecimal; never the text',
        '38e5a46cbc5ad32842ac60a4f1425ac9b31c06bac685f446a06ab72b87de31ed',
      ),
      pattern: '^[0-9a-f]{64}$',
    },
    facts: list(closed({ fact: fact(), answer: texts('What holds, or may hold', ['true']), known }), 'The situation that was decided'),
    verdict: outcome(),
    finding: finding('What the deciding rule comes to; `none` where no rule applies'),
    reason: text('What decided, as the verdict says it', 'It would read workers’ feelings from their body.'),
    rule_source: citation('The provision that decided'),
    conditions: texts('What a rule that is met still asks for', ['people_informed']),
    confidence: { ...whole('How often a verdict as sure as this one is right, in thousandths', 956), maximum: 1000 },
  },
  ['rule_sets'],
);
