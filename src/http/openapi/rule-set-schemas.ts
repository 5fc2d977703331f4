import { answers, basis, cid, citation, createdAt, outcome } from './common-members.js';
import { MISTAKE } from './problem-schemas.js';
import type { Described } from './schema-parts.js';
import { anything, closed, day, flag, list, oneOf, orNull, ref, text, texts, whole } from './schema-parts.js';

const number = (description: string): Described => text(description, '1.2.0');

const RULE_SET = {
  rule_set: text('The rule set by the name that questions use: its tenant and its id', 'acme/travel-policy'),
  active: orNull(number('The version that answers; null: none')),
  shadow: orNull(number('The version that is watched without answering; null: none')),
};

const VERSION = {
  rule_set: RULE_SET.rule_set,
  version: number('The number of the version'),
  cid: cid('CIDv1 of its rule book block'),
  title: text('What the rule set is called', 'Travel policy'),
  rules: whole('How many rules it has', 7),
  cases: whole('How many cases it was checked by', 21),
  created_at: createdAt('it was uploaded'),
  created_by: text('The id of the key that uploaded it', '7k2m9p4q'),
  active: flag('Whether it answers', true),
  shadow: flag('Whether it is watched', false),
};

const file = text('What the file says', 'rule_set: travel-policy\n');

const change = closed({
  to: outcome('What the later version says there'),
  rule_source: text('The rule that makes the difference', 'acme/travel-policy 1.2.0, rule 7'),
  what: text('What changed: `clause`, `scope`, `safeguards`, `dates`, or `exception` and its name', 'exception rehearsal'),
  domain: orNull(text('The domain whose presumptions it takes; null: none', 'employment')),
  witness: {
    ...anything('The smallest situation that shows it, fact to its answers', { infers_emotions: [true] }),
    additionalProperties: { type: 'array' },
  },
  days: list(
    closed({
      basis,
      from: orNull(day('The first day; null: from the beginning')),
      to: orNull(day('The last day; null: without end', '2026-12-31')),
    }),
    'The days on which it shows',
  ),
});

const CONTENT = {
  jurisdictions: { ...texts('Where it is asked; null: everywhere', ['EU']), type: ['array', 'null'] },
  rules_in_full: list(ref('Rule'), 'Its rules, each as `/api/v1/rules/{id}` shows one'),
  facts: list(
    closed({
      fact: text('The fact, by its id', 'approved_by_person'),
      question: text('What it asks', 'Has a person of the travel desk approved it?'),
      kind: oneOf(['context', 'practice', 'safeguard', 'exception'], 'What the fact is, which says how a denial is read'),
      answers: answers('The closed list of answers'),
    }),
    'Its own questions',
  ),
};

/** The bodies of rule sets; docs/specification.md, Own rule sets. */
export const RULE_SET_SCHEMAS = {
  RuleSetFiles: closed({
    files: {
      type: 'object',
      description: 'Path inside the rule set → text',
      additionalProperties: file,
      examples: [{ 'rule-set.yaml': 'rule_set: travel-policy\ntitle: Travel policy\nversion: 1.0.0\neverywhere: true\n' }],
    },
  }),
  RuleSets: closed({ rule_sets: list(closed(RULE_SET), 'Those of the key’s tenant') }),
  RuleSetVersions: closed({ ...RULE_SET, versions: list(closed(VERSION), 'In order of their making') }),
  RuleSetUploaded: closed({
    ...VERSION,
    stored: flag('Whether it is kept; false for a test key, which only checks', true),
    warnings: list(MISTAKE, 'What is doubtful in it, 50 at most'),
  }),
  RuleSetInFull: closed({ ...VERSION, ...CONTENT }),
  RuleSetDifference: closed({
    from: number('The version that is compared'),
    to: text('The version that it is compared with', '1.3.0'),
    changes: list(change, 'Every difference where the law allows the action; in all other situations both say the same'),
    jurisdictions: {
      type: ['object', 'null'],
      description: 'Where each is asked, `from` and `to`; null where that is the same',
      examples: [{ from: ['EU'], to: null }],
    },
  }),
  RuleSetSwitch: closed({ version: orNull(number('The version to switch to, by its number; null: none any longer')) }),
  RuleSetSwitched: closed({
    ...RULE_SET,
    before: orNull(number('The version before, by which the same call undoes it; null: there was none')),
  }),
  RuleSetShadow: closed({
    version: number('The version that is watched'),
    asked: whole('How many questions it was asked beside the active one', 1200),
    otherwise: whole('How many of them it would have answered otherwise', 4),
    answers: list(
      closed({
        cid: cid('CIDv1 of the proof of the answer that was given'),
        verdict: outcome('What was answered'),
        would_be_cid: cid('CIDv1 of the proof of the other answer'),
        would_be: outcome('What the watched version would have answered'),
        rule_source: citation('The provision or rule that blocks, in the one answer or the other'),
        count: whole('How often that happened', 3),
      }),
      'What it would have answered otherwise; no texts',
    ),
  }),
};
