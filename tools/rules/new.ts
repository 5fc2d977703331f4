import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, parseDocument, YAMLSeq } from 'yaml';
import { PLACEHOLDERS } from '../../src/compile/checks/unfinished-text.js';
import type { Command, CommandOptions } from './command.js';
import { REGULATIONS } from './rule-book/open-rule-book.js';
import { beginRuleSet } from './rule-set/begin-rule-set.js';
import { withModeline } from './schemas/modeline.js';
import { today } from './today.js';

const OPTIONS = {
  regulation: { type: 'string', value: 'ID', about: 'the folder of the instrument; needed' },
  file: { type: 'string', value: 'NAME', about: 'the file, named after the provision: art-21; needed' },
  cite: { type: 'string', value: 'PROVISION', about: '"Art. 21(1)"; needed' },
  title: { type: 'string', default: PLACEHOLDERS.title, value: 'TITLE', about: 'what the rule is about' },
  duty: { type: 'boolean', default: false, about: 'a duty, not a prohibition' },
} as const satisfies CommandOptions;

export const newRule: Command = {
  name: 'new',
  usage: 'new RULE',
  summary:
    'begins a rule: its file, its cases and its place in the order of citation; check then says what is left to fill in; ' +
    '`new rule-set FOLDER` begins a rule set of your own',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    if (positionals[0] === 'rule-set') return beginRuleSet(positionals[1]);
    const begun = readWhatToBegin(positionals[0], values);
    const { inside, name, start } = begun;
    const file = `${inside}/${name}.yaml`;
    const casesFile = `${inside}/${name}.cases.yaml`;
    for (const one of [file, casesFile])
      if (existsSync(join(REGULATIONS, one))) throw new Error(`${join(REGULATIONS, one)} exists; choose another --file`);
    writeFileSync(join(REGULATIONS, file), withModeline(file, beginRule(start)));
    writeFileSync(join(REGULATIONS, casesFile), withModeline(casesFile, beginCases(start)));
    const path = join(REGULATIONS, inside, 'regulation.yaml');
    writeFileSync(path, addToOrder(readFileSync(path, 'utf8'), start.id));
    console.log(`${join(REGULATIONS, file)}\n${join(REGULATIONS, casesFile)}`);
    console.log(`${path}: \`${start.id}\` stands last in the order of citation; move it where the law has it`);
    console.log('Fill in what stands in capitals; npm run rules -- check says what is left.');
    return 0;
  },
};

/** What was typed, with what the rule book says already. */
const readWhatToBegin = (
  id: string | undefined,
  {
    regulation,
    file,
    cite,
    title,
    duty,
  }: Readonly<Partial<Record<'regulation' | 'file' | 'cite', string>>> & Pick<Beginning, 'title' | 'duty'>,
): { readonly inside: string; readonly name: string; readonly start: Beginning } => {
  if (id === undefined || !/^[A-Z][A-Z0-9-]*$/.test(id)) throw new Error(`new needs an id in capitals, as the law numbers it: ${EXAMPLE}`);
  const { version, regulations } = parse(readFileSync(join(REGULATIONS, 'rulebook.yaml'), 'utf8')) as {
    version: string;
    regulations: readonly string[];
  };
  const inside = regulations.find((one) => one === regulation);
  if (inside === undefined) throw new Error(`--regulation must be one of ${regulations.join(', ')}`);
  const path = join(REGULATIONS, inside, 'regulation.yaml');
  const { link, order } = parse(readFileSync(path, 'utf8')) as { link: string; order: readonly string[] };
  if (order.includes(id)) throw new Error(`\`${id}\` is a rule already; npm run rules -- show ${id}`);
  if (file === undefined || !/^[a-z0-9-]+$/.test(file))
    throw new Error('--file must name the provision in small letters and hyphens: art-21');
  if (cite === undefined) throw new Error('--cite must give the provision: "Art. 21(1)"');
  return { inside, name: file, start: { id, title, cite, link, duty, by: `rule book ${version}`, day: today() } };
};

const EXAMPLE = 'npm run rules -- new EU-AIA-21 --regulation eu-ai-act --file art-21 --cite "Art. 21(1)"';

interface Beginning {
  readonly id: string;
  readonly title: string;
  readonly cite: string;
  readonly link: string;
  readonly duty: boolean;
  readonly by: string;
  readonly day: string;
}

/** A rule with a gap for each decision that only a lawyer can take. The gaps are errors, so that none is merged. */
const beginRule = ({ id, title, cite, link, duty, by, day }: Beginning): string => `rule: ${id}
title: ${JSON.stringify(title)}
link: ${link}
binds: [provider, deployer]
clauses:
  - clause: ${/([a-z0-9]+)[^a-z0-9]*$/i.exec(cite)?.[1] === undefined ? '"1"' : JSON.stringify(/([a-z0-9]+)[^a-z0-9]*$/i.exec(cite)?.[1])}
    cite: ${JSON.stringify(cite)}
    versions:
      - enacted: YYYY-MM-DD
        as_enacted: YYYY-MM-DD          # first day as first enacted
        in_force: { from: YYYY-MM-DD }  # first and, where there is one, last day as amended
        cite: ${PLACEHOLDERS.datesCite}
        confirmed: { on: ${day}, by: ${by} }
        kind: ${duty ? 'duty' : 'prohibition'}
        when: { fact_that_makes_it_apply: true }
        unless:
          name_of_the_exception: { fact_that_lifts_it: true, cite: ${JSON.stringify(cite)} }
${
  duty
    ? `        requires:
          fact_that_is_asked_for:
            unstated: block             # owed before or at the action; allow: can still be met
            cite: ${JSON.stringify(cite)}
            remedy: ${PLACEHOLDERS.remedy}
`
    : ''
}        reason: ${PLACEHOLDERS.reason}
`;

/** At least: one that bites, the day before, one for each exception, a near miss, and for a duty one that rests on silence. */
const beginCases = ({ id, cite, duty, day }: Beginning): string => `rule: ${id}
cases:
  - action: "${PLACEHOLDERS.forbidden}"
    on: ${day}
    expect: { verdict: BLOCKED, finding: ${duty ? 'breached' : 'prohibited'}, cite: ${JSON.stringify(cite)} }
  - action: "${PLACEHOLDERS.dayBefore}"
    on: YYYY-MM-DD
    expect: { verdict: ALLOWED, finding: not_in_force }
  - action: "${PLACEHOLDERS.excepted}"
    on: ${day}
    expect: { verdict: ALLOWED, finding: excepted, exception: name_of_the_exception }
  - action: "${PLACEHOLDERS.nearMiss}"
    on: ${day}
    expect: { verdict: ALLOWED }
`;

/** Adds the rule to `order` and leaves every other line as it is. */
const addToOrder = (text: string, id: string): string => {
  const doc = parseDocument(text);
  const order = doc.get('order');
  if (!(order instanceof YAMLSeq)) throw new Error('regulation.yaml has no `order`');
  const last = order.items.at(-1) as { readonly range?: readonly number[] } | undefined;
  const end = last?.range?.[1] ?? 0;
  if (order.flow === true) return `${text.slice(0, end)}, ${id}${text.slice(end)}`;
  return `${text.slice(0, end)}\n  - ${id}${text.slice(end)}`;
};
