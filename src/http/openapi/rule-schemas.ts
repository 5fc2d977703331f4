import { answers, citation, domain, fact, rule, ruleBookCid, ruleBookVersion } from './common-members.js';
import type { Described } from './schema-parts.js';
import { anything, closed, closedAs, day, flag, list, oneOf, orNull, text, texts, whole } from './schema-parts.js';

const conditions = (description: string, example: object): Described => ({
  ...anything(description, example),
  additionalProperties: { type: 'array', items: { type: ['boolean', 'string'], description: 'An answer' } },
});
const jurisdiction = orNull(text('Whose law it is, or `everywhere`; null where it belongs to no instrument', 'EU'));
const regulation = text('The instrument, by its id', 'eu-ai-act');
const officialText = text('The address of the official text; empty where there is none', 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj');
const provision = (description: string): Described => text(description, 'Art. 113(a)');
const domainTitle = text('What the domain is called', 'Recruitment, work and people management');
const aliases = texts('Other names that it is called by', ['hr', 'hiring']);
const ruleBook = { version: ruleBookVersion, cid: ruleBookCid };

const SUMMARY = {
  rule,
  title: text('What the rule is about', 'Inferring emotions at work or in education'),
  regulation,
  jurisdiction,
  link: officialText,
};

const phase = closed(
  {
    when: conditions('To which systems these days apply; absent: to all', { annex_iii_use: ['employment'] }),
    as_enacted: day('The first day as it was first enacted', '2025-02-02'),
    in_force: closedAs(
      'The days on which it binds, both included',
      { from: day('The first day', '2025-02-02'), to: day('The last day; absent where there is no end', '2027-12-01') },
      ['to'],
    ),
    cite: provision('The provision that sets the days'),
  },
  ['when'],
);

const enforcement = closed(
  {
    status: oneOf(['stayed', 'deferred'], 'What is said of enforcement'),
    from: day('The first day', '2026-05-14'),
    to: day('The last day; absent where none is known', '2026-12-31'),
    cite: text('Where it says so', 'X.AI LLC v. Weiser, 1:26-cv-01515, ECF 24 (D. Colo.)'),
  },
  ['to'],
);

const version = closed(
  {
    kind: oneOf(['prohibition', 'duty'], 'Whether something is forbidden or owed'),
    enacted: day('When this wording was enacted', '2024-07-12'),
    phases: list(phase, 'Since when it binds, and whom'),
    enforcement: list(enforcement, 'What is said of enforcement; mostly empty'),
    superseded_by: texts('The rules that took its place; mostly empty', ['CO-SB189-1704', 'CO-SB189-1705']),
    confirmed: closedAs('When it was last compared with the law', {
      on: day('The day', '2026-11-20'),
      by: text('Who compared it', 'rule book 1.0.0'),
    }),
    reason: text('What a BLOCKED says', "It would read workers' or students' feelings from their body."),
    note: text(
      'What readers should know of it; absent where there is nothing',
      'Feelings are taken to be read from the body (recital 44).',
    ),
    table: list(
      anything('A line of the decision table: `if`, `then`, `exception`, `requires` and others', {
        if: { infers_emotions: [true], setting: ['workplace', 'education'] },
        // biome-ignore lint/suspicious/noThenProperty: a value of the interface, never awaited.
        then: 'prohibited',
      }),
      'Exceptions first, then what applies, then what is asked for',
    ),
  },
  ['note'],
);

const regulationEntry = closed({
  regulation,
  title: text('What the instrument is called', 'Artificial Intelligence Act'),
  jurisdiction,
  link: officialText,
  rules: whole('How many rules are of it', 14),
  history: list(
    closed({
      date: day('The day', '2024-08-01'),
      event: text('What happened', 'entered into force'),
      cite: text('Where it stands', 'Art. 113'),
    }),
    'What happened to it, the earliest first',
  ),
});

const question = closed(
  {
    fact: fact('The fact, by its id as in `facts`'),
    question: text('What it asks', 'Are the people concerned told?'),
    answers: answers('The closed list of answers'),
    several: flag('Whether several answers may hold at once', false),
    measured_in: text('The unit of a number that is given instead of an answer; absent where none may be', 'day'),
    presumed: answers('What is taken to hold where nothing is said; empty: nothing', []),
    theme: text('The subject that it belongs to', 'safeguards'),
    note: text('What readers should know of it; absent where there is nothing', 'Posing as a human is false.'),
  },
  ['measured_in', 'note'],
);

const clause = closed(
  {
    clause: text('The clause, by its id', 'EU-AIA-05-1-F/f'),
    citation: citation(),
    citation_elsewhere: text(
      'How it is cited where its own jurisdiction was not asked about; absent where it is asked there alone',
      '18 U.S.C. 1466A(a)',
    ),
    versions: list(version, 'Its wordings'),
  },
  ['citation_elsewhere'],
);

/** What the rule book answers about itself. */
export const RULE_SCHEMAS = {
  RuleBook: closed({
    domains: list(closed({ domain: domain('The domain, by its id'), title: domainTitle, aliases }), 'Every domain'),
    jurisdictions: texts('Whose law is covered', ['EU', 'US-CO']),
    rulebook: closedAs('The rule book that decides', {
      name: text('What the rule book is called', 'EU AI Act and Colorado AI law'),
      ...ruleBook,
      rules: whole('How many rules it has', 28),
      regulations: list(regulationEntry, 'Every instrument'),
    }),
  }),
  Domain: closed({
    domain: domain('The domain, by its id'),
    title: domainTitle,
    aliases,
    presumes: conditions('What is taken to hold there where the text leaves it open, fact to its answers', { setting: ['workplace'] }),
    rulebook: closedAs('The rule book that decides', ruleBook),
    questions: list(question, 'Every question'),
    rules: list(
      closed({ ...SUMMARY, citations: texts('Its provisions', ['Regulation (EU) 2024/1689, Art. 5(1)(f)']) }),
      'Every rule: a domain hides none',
    ),
  }),
  Rule: closed({
    ...SUMMARY,
    binds: texts('Whom it binds', ['provider', 'deployer']),
    scope: conditions('What must hold for its instrument to apply, fact to its answers', { ai_used: [true], eu_nexus: [true] }),
    clauses: list(clause, 'Its clauses'),
  }),
};
