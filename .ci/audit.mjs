/**
 * Asks the registry for known weaknesses of the packages of production. Ends with 1 where there is a high one; where no registry
 * answers (not every mirror does) it says so, and that nothing was audited.
 */
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--audit-level', 'high', '--json'], { encoding: 'utf8', timeout: 60_000 });
let report = {};
try {
  report = JSON.parse(stdout);
} catch {
  // No answer at all.
}
const found = report.metadata?.vulnerabilities;
if (found === undefined) {
  console.log(`not audited: no registry answers (${report.message ?? 'no answer within a minute'})`);
} else {
  console.log(`audited: ${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`);
  process.exitCode = found.critical + found.high > 0 ? 1 : 0;
}
