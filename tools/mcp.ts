import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readConfig, SNAPSHOTS } from '../src/config/config.js';
import { oracleTools } from '../src/http/mcp/tools.js';
import { domainFinder, openDomain } from '../src/http/requests/domain-names.js';
import { ruleFinder } from '../src/http/requests/find-rule.js';
import { planReader } from '../src/http/requests/plan-request.js';
import { questionReader } from '../src/http/requests/question-request.js';
import { printDiagnostic } from '../src/rulebook/diagnostic.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';

// The Model Context Protocol on standard input and output, for a client that starts its servers: nothing else may write there.
const config = readConfig();
const { oracle, ruleBook, diagnostics } = openServedOracle(config.regulationsDir, SNAPSHOTS, { memoEntries: config.memoEntries });
if (oracle === undefined || ruleBook === undefined) {
  console.error(`${diagnostics.map(printDiagnostic).join('\n')}\nThe rule book has errors; not started.`);
  process.exitCode = 1;
} else {
  const clock = (): Date => new Date();
  const readQuestion = questionReader(ruleBook, oracle.summary.jurisdictions, { ...config, clock });
  const findDomain = domainFinder(ruleBook.domains);
  const facts = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact]));
  const dependencies = {
    oracle,
    ruleBook,
    clock,
    findDomain,
    findRule: ruleFinder(ruleBook),
    readQuestion,
    readPlan: planReader(readQuestion),
    factOf: (id: string) => facts.get(id),
    domain: openDomain(ruleBook),
    onFailed: (error: unknown) => console.error(error),
  };
  serveStdio(() => oracleTools(dependencies));
}
