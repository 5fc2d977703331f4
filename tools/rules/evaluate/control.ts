import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MOST_CHARACTERS } from '../../../src/http/requests/question-schema.js';
import { citesProvision } from '../../../src/verdict/cases/run-case.js';
import type { Oracle } from '../../../src/verdict/verdict.js';
import type { Command } from '../command.js';
import { requireServedOracle } from '../rule-book/open-rule-book.js';

/** What is used of a scenario of the public benchmark (github.com/davidath/ai-act-evaluation-benchmark, CC BY 4.0). */
interface Scenario {
  readonly intended_use: string;
  readonly system_type: string;
  readonly input_data: string;
  readonly domain: string;
  readonly risk_level: string;
}

const partsOf = ({ intended_use, system_type, input_data, domain }: Scenario): readonly string[] => [
  intended_use,
  system_type,
  input_data,
  domain,
];

/** A scenario is four phrases, and no way to make one text of them is the right one. */
const JOINED: Readonly<Record<string, (scenario: Scenario) => string>> = {
  'as sentences': (one) => `${partsOf(one).join('. ')}.`,
  'by semicolons': (one) => partsOf(one).join('; '),
  'by commas': (one) => partsOf(one).join(', '),
  'by spaces': (one) => partsOf(one).join(' '),
  'purpose alone': (one) => one.intended_use,
};

export const control: Command = {
  name: 'control',
  usage: 'control FILE',
  summary: 'bans found and false ones among the scenarios of davidath/ai-act-evaluation-benchmark, by how their parts are joined',
  options: {},
  run(args) {
    const [file] = parseArgs({ args: [...args], allowPositionals: true }).positionals;
    if (file === undefined) throw new Error('control needs the file of scenarios');
    const scenarios = readScenarios(file);
    const { oracle } = requireServedOracle();
    const isProhibited = (one: Scenario): boolean => one.risk_level === 'prohibited';
    const bans = scenarios.filter(isProhibited).length;
    const others = scenarios.length - bans;
    for (const [name, textOf] of Object.entries(JOINED)) {
      const banned = scenarios.filter((one) => isBan(oracle, textOf(one)));
      const found = banned.filter(isProhibited).length;
      const wrong = banned.length - found;
      const accuracy = (100 * (found + others - wrong)) / scenarios.length;
      console.log(`${name.padEnd(14)} accuracy ${accuracy.toFixed(1)} %, bans found ${found}/${bans}, falsely banned ${wrong}/${others}`);
    }
    return 0;
  },
};

/** By Article 5, as it stands on the day on which the figures in docs/reading/accuracy.md were taken. */
const isBan = (oracle: Oracle, action: string): boolean => {
  const { verdict, ruleSource } = oracle.decide({
    domain: 'general',
    action: action.slice(0, MOST_CHARACTERS),
    facts: {},
    asOf: '2026-11-20',
    jurisdictions: ['EU'],
    basis: 'in_force',
  });
  return verdict === 'BLOCKED' && citesProvision(ruleSource, 'Art. 5');
};

const readScenarios = (file: string): readonly Scenario[] => {
  const { data = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly data?: readonly Scenario[] };
  if (data.length === 0) throw new Error(`${file}: expected \`data\`, a list of scenarios`);
  const broken = data.findIndex((one) => partsOf(one).some((part) => typeof part !== 'string'));
  if (broken >= 0)
    throw new Error(`${file}: scenario ${broken} lacks one of \`intended_use\`, \`system_type\`, \`input_data\` and \`domain\``);
  return data;
};
