import { parseArgs } from 'node:util';
import { LABELLED_ACTIONS, readActions } from '../cases/read-actions.js';
import type { Command, CommandOptions } from '../command.js';
import { requireServedOracle } from '../rule-book/open-rule-book.js';
import { type Calibration, measureCalibration } from './calibration.js';

const OPTIONS = {
  format: { type: 'string', default: 'text', value: 'F', about: 'text or json' },
  most: { type: 'string', default: '1', value: 'ERROR', about: 'a larger expected calibration error is a finding: 0.1' },
} as const satisfies CommandOptions;

export const calibrate: Command = {
  name: 'calibrate',
  usage: 'calibrate FILE',
  summary: 'how far confidence can be believed: Brier score, expected calibration error, reliability table',
  options: OPTIONS,
  reads: LABELLED_ACTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const [file] = positionals;
    if (file === undefined) throw new Error(`calibrate needs a file of labelled actions. ${LABELLED_ACTIONS}`);
    const { oracle } = requireServedOracle();
    const domains = new Set(oracle.compiled.ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases]));
    const claims = readActions(file).map((label) => {
      const { expected } = label as typeof label & { readonly expected?: unknown };
      if (expected !== 'ALLOWED' && expected !== 'BLOCKED')
        throw new Error(`${file}: \`${label.id}\` has no \`expected\` of ALLOWED or BLOCKED`);
      const domain = domains.has(label.domain) ? label.domain : 'general';
      const { verdict, confidence } = oracle.decide({
        domain,
        action: label.action,
        facts: {},
        asOf: label.as_of,
        jurisdictions: [label.jurisdiction].flat(),
        basis: label.basis,
      });
      return { confidence, right: verdict === expected };
    });
    if (claims.length === 0) throw new Error(`${file} holds no labelled action`);
    const calibration = measureCalibration(claims);
    console.log(values.format === 'json' ? JSON.stringify(calibration, null, 2) : printCalibration(calibration));
    return calibration.expectedError > Number(values.most) ? 1 : 0;
  },
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);

const printCalibration = (one: Calibration): string =>
  [
    `${one.count} decisions, ${percent(one.accuracy).trim()} right`,
    `Brier score                  ${one.brier.toFixed(4)}   (0 is best; ` +
      `${one.brierOfBaseRate.toFixed(4)} for one who always claims ${percent(one.accuracy).trim()})`,
    `expected calibration error   ${one.expectedError.toFixed(4)}`,
    `largest calibration error    ${one.largestError.toFixed(4)}`,
    '',
    'confidence   decisions   claimed     right',
    ...one.bins.map((bin) =>
      [
        `${bin.from.toFixed(1)}–${bin.to.toFixed(1)}   `,
        String(bin.count).padStart(9),
        percent(bin.confidence),
        percent(bin.accuracy),
        '█'.repeat(Math.round(bin.accuracy * 20)),
      ].join('  '),
    ),
  ].join('\n');
