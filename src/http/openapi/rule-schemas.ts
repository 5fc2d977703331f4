const said = (description: string): object => ({ type: 'string', description });
const list = (items: object, description: string): object => ({ type: 'array', items, description });
const one = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  additionalProperties: false,
});
const day = said('A day, `YYYY-MM-DD`');
const answer = { type: ['boolean', 'string'], description: 'An answer' };
const conditions = { type: 'object', additionalProperties: { type: 'array', items: answer }, description: 'Fact to its answers' };
const jurisdiction = { type: ['string', 'null'], description: 'Whose law it is' };

const SUMMARY = {
  rule: said('Its id'),
  title: said('What it is about'),
  regulation: said('The instrument that it is of'),
  jurisdiction,
  link: said('The official text'),
};

const version = one(
  {
    kind: { enum: ['prohibition', 'duty'], description: 'What it is' },
    enacted: said('When this wording was enacted'),
    phases: list(
      one({ when: conditions, as_enacted: day, in_force: one({ from: day, to: day }, ['to']), cite: said('The provision of the dates') }, [
        'when',
      ]),
      'Since when it binds, and whom',
    ),
    enforcement: list(
      one({ status: said('What is said of enforcement'), from: day, to: day, cite: said('Where it says so') }, ['to']),
      'What is said of enforcement',
    ),
    superseded_by: list(said('A provision'), 'What took its place'),
    confirmed: one({ on: day, by: said('Who compared it with the law') }),
    reason: said('What a BLOCKED says'),
    note: said('A note'),
    table: list(
      { type: 'object', description: 'A line of the decision table' },
      'Exceptions first, then what applies, then what is asked for',
    ),
  },
  ['note'],
);

/** What the rule book answers about itself. */
export const RULE_SCHEMAS = {
  RuleBook: one({
    domains: list(one({ domain: said('Its id'), title: said('Its name'), aliases: list(said('A name'), 'Other names') }), 'Every domain'),
    jurisdictions: list(said('A jurisdiction'), 'Whose law is covered'),
    rulebook: one({
      name: said('Its name'),
      version: said('Its version'),
      cid: said('Its name as a block'),
      rules: { type: 'integer', minimum: 0, description: 'How many rules it has' },
      regulations: list(
        one({
          regulation: said('Its id'),
          title: said('Its title'),
          jurisdiction,
          link: said('The official text'),
          rules: { type: 'integer', minimum: 0, description: 'How many rules are of it' },
          history: list(one({ date: said('The day'), event: said('What happened'), cite: said('Where it stands') }), 'Its history'),
        }),
        'Every instrument',
      ),
    }),
  }),
  Domain: one({
    domain: said('Its id'),
    title: said('Its name'),
    aliases: list(said('A name'), 'Other names'),
    presumes: conditions,
    rulebook: one({ version: said('Its version'), cid: said('Its name as a block') }),
    questions: list(
      one(
        {
          fact: said('Its id, as in `facts`'),
          question: said('What it asks'),
          answers: list(answer, 'The closed list of answers'),
          several: { type: 'boolean', description: 'Whether several answers may hold at once' },
          measured_in: said('The unit of a number that is given instead'),
          presumed: list(answer, 'What is taken to hold where nothing is said'),
          theme: said('The subject'),
          note: said('A note'),
        },
        ['measured_in', 'note'],
      ),
      'Every question',
    ),
    rules: list(one({ ...SUMMARY, citations: list(said('A provision'), 'Its provisions') }), 'Every rule: a domain hides none'),
  }),
  Rule: one({
    ...SUMMARY,
    binds: list(said('A role'), 'Whom it binds'),
    scope: conditions,
    clauses: list(
      one(
        {
          clause: said('Its id'),
          citation: said('The provision'),
          citation_elsewhere: said('How it is cited where its own jurisdiction was not asked about'),
          versions: list(version, 'Its wordings'),
        },
        ['citation_elsewhere'],
      ),
      'Its clauses',
    ),
  }),
};
