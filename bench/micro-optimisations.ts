/**
 * Whether each micro-optimisation in the code still pays: the same texts are read and decided by the program as it is and by a
 * copy of it with the plain form, in processes of their own and in turn. Both must give the same results.
 *
 * `npm run bench:micro -- [--rounds 7] [--only NAME]`; run it on a quiet machine. A ratio above 1 is the gain; where the
 * quartiles of a candidate lie on both sides of 1, there is none to be seen.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Candidate } from './micro/candidate.js';
import { CANDIDATES } from './micro/candidates.js';
import type { TextTimes } from './micro/time-texts.js';

const BUILT = 'dist-bench';
const PLAIN = join(BUILT, 'plain');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, only: { type: 'string', default: '' } } });

/** Copies the compiled program and writes the plain form into it. */
const buildPlain = ({ name, plain }: Candidate): void => {
  rmSync(PLAIN, { recursive: true, force: true });
  for (const folder of ['src', 'bench']) cpSync(join(BUILT, folder), join(PLAIN, folder), { recursive: true });
  for (const { file, fast, plain: instead } of plain) {
    const parts = readFileSync(join(PLAIN, file), 'utf8').split(fast);
    if (parts.length !== 2) throw new Error(`${name}: \`${fast}\` stands ${parts.length - 1} times in ${file}`);
    writeFileSync(join(PLAIN, file), parts.join(instead));
  }
};

const run = (folder: string): TextTimes =>
  JSON.parse(execFileSync(process.execPath, [join(folder, 'bench', 'micro', 'time-texts.js')], { encoding: 'utf8' })) as TextTimes;

const quartiles = (ratios: readonly number[]): string => {
  const sorted = ratios.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.round(share * (sorted.length - 1))] as number).toFixed(3);
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
};

for (const candidate of CANDIDATES.filter(({ name }) => name.includes(values.only))) {
  buildPlain(candidate);
  const ratios = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round++) {
    const fast = run(BUILT);
    const plain = run(PLAIN);
    if (fast.hash !== plain.hash) throw new Error(`${candidate.name}: the plain form gives other results`);
    for (const [what, time] of Object.entries(fast.times)) {
      const ratio = (plain.times[what] as number) / time;
      ratios.set(what, [...(ratios.get(what) ?? []), ratio]);
    }
  }
  console.log(candidate.name);
  for (const [what, list] of ratios) console.log(`  ${what.padEnd(20)} plain / fast ${quartiles(list)}`);
}
rmSync(PLAIN, { recursive: true, force: true });
