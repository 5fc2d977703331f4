import { answer, basis, citation, fact, finding, how, jurisdictions, known, rule, ruleBookCid, ruleBookVersion } from './common-members.js';
import { anything, closed, closedAs, day, list, oneOf, ref, text, texts, whole } from './schema-parts.js';

/** What to do, as an instruction. */
export const doThis = text('What to do', 'tell the person before the decision that AI is used');

/** The steps of a BLOCKED's likeliest way out. */
export const NEXT_STEPS = list(
  closed({ fact: fact(), answer: answer(), how, do: doThis, provision: citation() }),
  'Of a BLOCKED: what to do or state, the likeliest way first; with `explain: true` only',
);

const span = closedAs('Where it stands in the action, in UTF-16 units', {
  start: whole('The first unit', 6),
  end: whole('The unit behind the last', 28),
});

const reading = {
  statements: list(
    closed({
      fact: fact('What it says something of'),
      answer: text('The answer that the text gives', 'true'),
      polarity: oneOf(['stated', 'denied'], 'Whether the text says so or denies it'),
      strength: { ...whole('How good the evidence is, in thousandths', 900), maximum: 1000 },
      text: text('The words that it rests on', 'candidates’ enthusiasm'),
      span,
      by: text('The phrase that found it, or `example sentences`', 'enthusiasm'),
    }),
    'What was read',
  ),
  unread: list(
    closed({
      cause: oneOf(['language', 'words', 'length'], 'Why: another language, unknown words, or too many letters'),
      text: text('What was not read', 'Traduire le menu'),
      span,
    }),
    'What was not read',
  ),
  facts: list(closed({ fact: fact(), answer: texts('What holds, or may hold', ['true']), known }), 'The situation'),
};

const applying = {
  findings: list(
    closed(
      {
        rule,
        clause: text('A clause of it, by its id', 'EU-AIA-05-1-F/f'),
        finding: finding('What it comes to'),
        citation: citation(),
        because: text('The condition that decided: an exception, a safeguard, a fact or a day; absent where none did', 'text_only'),
      },
      ['because'],
    ),
    'Every rule that came close',
  ),
  exceptions: list(
    closed({
      rule,
      name: text('The name of the exception in the rule', 'medical_reason'),
      citation: citation(),
      holds: oneOf(['yes', 'no', 'unknown'], 'Whether it holds'),
    }),
    'Exceptions that were considered',
  ),
  conditions: list(closed({ fact: fact(), do: doThis, citation: citation() }), 'What a rule that is met still asks for'),
  upcoming: list(closed({ rule, citation: citation(), from: day('The first day', '2027-12-02') }), 'What will block later'),
  enforcement: list(
    closed({
      rule,
      status: text('What is said of it: `stayed` or `deferred`', 'stayed'),
      from: day('Since when', '2026-05-14'),
      citation: citation('Where it says so'),
    }),
    'What is said of enforcement',
  ),
};

const remedies = list(
  closed({
    facts: anything('The facts that together turn BLOCKED into ALLOWED', { people_informed: true }),
    steps: list(closed({ fact: fact(), answer: answer(), do: doThis, how, citation: citation() }), 'The same, one by one'),
  }),
  'The smallest sets of facts that turn BLOCKED into ALLOWED',
);

const BOUNDED = ['statements', 'unread', 'findings', 'exceptions', 'conditions'] as const;
const leftOut = closedAs(
  'How many more there are of lists that are too long; absent where all is listed',
  Object.fromEntries(BOUNDED.map((name) => [name, whole(`More of \`${name}\` than are listed`, 112, 1)])),
  BOUNDED,
);

/** What `explain` adds to a verdict. */
export const EXPLANATION = closed(
  {
    next_steps: NEXT_STEPS,
    finding: finding('What the deciding rule comes to; `none` where no rule applies'),
    ...reading,
    ...applying,
    questions: list(ref('OpenQuestion'), 'What would settle it: at most five'),
    remedies,
    jurisdictions: jurisdictions('What was asked about'),
    basis,
    as_of: day('The day of the action'),
    rulebook: closedAs('The rule book that decided', { version: ruleBookVersion, cid: ruleBookCid }),
    left_out: leftOut,
  },
  ['next_steps', 'left_out'],
);
