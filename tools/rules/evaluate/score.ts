import { parseArgs } from 'node:util';
import { citesProvision } from '../../../src/verdict/cases/run-case.js';
import { type Action, LABELLED_ACTIONS, readActions } from '../cases/read-actions.js';
import type { Command, CommandOptions } from '../command.js';
import { requireServedOracle } from '../rule-book/open-rule-book.js';
import { oracleWithout } from './ablation.js';
import { baselinesOf } from './baselines.js';

/** One labelled action, a line of JSON. */
interface Labelled extends Action {
  readonly expected: 'ALLOWED' | 'BLOCKED';
  readonly provision: string | null;
  readonly kind: string;
  readonly note?: string;
}

interface Scored {
  readonly label: Labelled;
  readonly verdict: string;
  readonly source: string;
  readonly confidence: number;
  readonly right: boolean;
  readonly rightProvision: boolean;
}

const OPTIONS = {
  misses: { type: 'boolean', default: false, about: 'lists what was decided wrongly' },
  json: { type: 'boolean', default: false, about: 'every decision as JSON' },
  without: { type: 'string', value: 'PART', about: 'without a part of the reader: model, phrases, polarity or spelling' },
} as const satisfies CommandOptions;

export const score: Command = {
  name: 'score',
  usage: 'score FILE',
  summary: 'accuracy on labelled actions (one JSON object a line), by kind, with the provision',
  options: OPTIONS,
  reads: LABELLED_ACTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const [file] = positionals;
    if (file === undefined) throw new Error(`score needs a file of labelled actions. ${LABELLED_ACTIONS}`);
    const oracle = values.without === undefined ? requireServedOracle().oracle : oracleWithout(values.without);
    const domains = new Set(oracle.compiled.ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases]));
    const scored = readLabelled(file).map((label): Scored => {
      const domain = domains.has(label.domain) ? label.domain : 'general';
      const decision = oracle.decide({
        domain,
        action: label.action,
        facts: {},
        asOf: label.as_of,
        jurisdictions: [label.jurisdiction].flat(),
        basis: label.basis,
      });
      const right = decision.verdict === label.expected;
      return {
        label,
        verdict: decision.verdict,
        source: decision.ruleSource,
        confidence: decision.confidence,
        right,
        rightProvision: right && isRightProvision(decision.ruleSource, label),
      };
    });
    if (values.json) console.log(JSON.stringify(scored));
    else report(scored, values.misses);
    return 0;
  },
};

/** Also right is what the label's note offers: `also Art. 26(8)`. */
const isRightProvision = (source: string, label: Labelled): boolean =>
  label.provision !== null &&
  [label.provision, ...(label.note ?? '').matchAll(/also ((?:Art\.|C\.R\.S\.) [^\s,;]+)/g)].some((one) =>
    citesProvision(source, typeof one === 'string' ? one : (one[1] ?? '')),
  );

const readLabelled = (file: string): readonly Labelled[] => readActions(file) as readonly Labelled[];

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** Wilson's 95 % interval for a share. */
const interval = (part: number, whole: number): string => {
  if (whole === 0) return '';
  const z = 1.96;
  const p = part / whole;
  const middle = (p + (z * z) / (2 * whole)) / (1 + (z * z) / whole);
  const half = (z / (1 + (z * z) / whole)) * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  return `[${Math.round(100 * (middle - half))}–${Math.round(100 * (middle + half))}]`;
};

const report = (scored: readonly Scored[], misses: boolean): void => {
  const blocked = scored.filter((one) => one.label.expected === 'BLOCKED');
  const allowed = scored.filter((one) => one.label.expected === 'ALLOWED');
  const count = (list: readonly Scored[]): number => list.filter((one) => one.right).length;
  const line = (name: string, part: number, whole: number): void =>
    console.log(`${name.padEnd(32)} ${`${part}/${whole}`.padStart(9)}  ${percent(part, whole).padStart(7)}  ${interval(part, whole)}`);
  line('accuracy', count(scored), scored.length);
  if (blocked.length > 0 && allowed.length > 0) {
    const balanced = percent(count(blocked) / blocked.length + count(allowed) / allowed.length, 2);
    console.log(`${'balanced accuracy'.padEnd(32)} ${''.padStart(9)}  ${balanced.padStart(7)}`);
  }
  line('BLOCKED found', count(blocked), blocked.length);
  const bans = blocked.filter((one) => one.label.kind === 'prohibited');
  line('bans found', count(bans), bans.length);
  line('right provision of those', blocked.filter((one) => one.rightProvision).length, count(blocked));
  line('lawful, blocked', allowed.length - count(allowed), allowed.length);
  const benign = scored.filter((one) => one.label.kind === 'benign');
  line('benign, blocked', benign.filter((one) => one.verdict === 'BLOCKED').length, benign.length);
  for (const { name, blocks } of baselinesOf(
    scored.map(({ label }) => ({ action: label.action, blocked: label.expected === 'BLOCKED' })),
  )) {
    line(`baseline: ${name}`, scored.filter(({ label }, i) => (label.expected === 'BLOCKED') === blocks[i]).length, scored.length);
  }
  for (const kind of [...new Set(scored.map((one) => one.label.kind))].sort()) {
    const list = scored.filter((one) => one.label.kind === kind);
    line(`  ${kind}`, count(list), list.length);
  }
  for (const one of misses ? scored.filter((each) => !each.right || (each.verdict === 'BLOCKED' && !each.rightProvision)) : []) {
    const { id, kind, expected, provision = '', action } = one.label;
    const got = `${one.verdict} ${one.source} (${one.confidence})`;
    console.log(`${one.right ? 'provision' : 'MISS     '} ${id} ${kind}: expected ${expected} ${provision}, got ${got}\n    ${action}`);
  }
};
