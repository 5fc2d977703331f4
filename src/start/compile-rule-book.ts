import { type Config, SNAPSHOTS } from '../config/config.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { atOnce, turnByTurn } from '../rulebook/steps.js';
import type { LinkedBlocks } from '../verdict/blocks/linked-blocks.js';
import type { OracleOptions } from '../verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import { openingServedOracle, openServedOracle, type ServedOracle } from '../verdict/oracle/served-oracle.js';
import { prepareBeside, RuleBookRefused, type SnapshotBytes } from './prepare-beside.js';

/** What requests are answered from. */
export interface Compiled {
  readonly ruleBook: RuleBook;
  readonly oracle: OpenOracle;
  /** What its proofs link to. */
  readonly linked: LinkedBlocks;
}

/** @throws RuleBookRefused with every diagnostic */
const mustBeClean = ({ ruleBook, oracle, diagnostics }: ServedOracle): Compiled => {
  if (ruleBook === undefined || oracle === undefined) throw new RuleBookRefused(diagnostics.map(printDiagnostic));
  return { ruleBook, oracle, linked: oracle.linked };
};

/**
 * The rule book as it is now, from its snapshots where they fit; nothing else is done meanwhile.
 * @throws RuleBookRefused with every diagnostic
 */
export const compileAtOnce = (config: Config, options: OracleOptions): Compiled =>
  mustBeClean(openServedOracle(config.regulationsDir, SNAPSHOTS, options));

/**
 * The rule book that snapshots were made of; nothing else is done meanwhile.
 * @throws RuleBookRefused with every diagnostic
 */
export const compileSnapshots = (bytes: SnapshotBytes, options: OracleOptions): Compiled =>
  mustBeClean(atOnce(openingServedOracle(bytes, options)));

/**
 * The rule book as it is now, compiled while requests go on: another process reads and checks the YAML, runs all cases and
 * leaves snapshots behind, and what is left to do here is done in steps, each shorter than a caller would notice. The other
 * process has its bounds of time and memory, and ends when `stopped` says so, or with this one.
 * @throws RuleBookRefused with every diagnostic
 */
export const compileBeside = async (config: Config, options: OracleOptions, stopped: AbortSignal): Promise<Compiled> => {
  const snapshots = await prepareBeside({ folder: config.regulationsDir, cases: true, stopped });
  // Where nothing could be handed over, this process must do it all.
  if (snapshots === undefined) return compileAtOnce(config, options);
  return mustBeClean(await turnByTurn(openingServedOracle(snapshots, options)));
};
