import { cedar } from './engines/cedar.js';
import { casbinPeer } from './engines/casbin.js';
import type { Decide, Peer } from './engines/engine.js';
import { jsonLogic } from './engines/json-logic.js';
import { jsonRulesEngine } from './engines/json-rules-engine.js';
import { nodeRulesPeer } from './engines/node-rules.js';
import { compileOurs } from './engines/ours.js';
import { hashIndex, plainScan } from './engines/plain.js';
import { zen, zenTraced } from './engines/zen.js';
import { measure } from './measure.js';
import type { Timing } from './results.js';
import { firstRule, generateWorkload, type Workload } from './workload.js';

const PEERS: readonly Peer[] = [plainScan, hashIndex, jsonLogic, nodeRulesPeer, casbinPeer, cedar, zen, zenTraced, jsonRulesEngine];
export const OURS = 'this oracle, tables alone (trace on)';
export const OURS_WITH_FACTS = 'this oracle, facts given (trace on)';
const COMPARED = 64;

/** The same rules and questions through every engine, in turn; each must answer all questions alike before it is timed. */
export const comparePeers = async (sizes: readonly number[]): Promise<{ readonly timings: readonly Timing[]; readonly facts: Readonly<Record<string, number | string>> }> => {
  const timings: Timing[] = [];
  const facts: Record<string, number | string> = {};
  for (const rules of sizes) {
    const workload = generateWorkload(rules);
    const before = process.memoryUsage();
    const ours = compileOurs(workload.rules, workload.inputs);
    facts[`compile ${rules} generated rules, ms`] = Math.round(ours.milliseconds);
    facts[`resident memory with ${rules} generated rules, MB`] = Math.round(process.memoryUsage().rss / 1e6);
    facts[`heap per rule at ${rules} rules, bytes`] = Math.round((process.memoryUsage().heapUsed - before.heapUsed) / rules);
    await mustAgree(OURS, ours.decide, workload);
    if (rules <= 1_000) await mustAgree('our plain scan', ours.scan, workload);
    const inputOf = (i: number): Workload['inputs'][number] => {
      const input = workload.inputs[i % workload.inputs.length];
      if (input === undefined) throw new Error('no questions were generated');
      return input;
    };
    const calls: Record<string, (i: number) => unknown> = { [OURS]: ours.decideSituations, [OURS_WITH_FACTS]: (i) => ours.decide(inputOf(i)) };
    if (rules <= 1_000) calls['this oracle, by its plain scan'] = (i) => ours.scan(inputOf(i));
    for (const peer of PEERS.filter((one) => rules <= one.most)) {
      const decide = await peer.prepare(workload.rules);
      if (decide === undefined) {
        facts[peer.name] = 'not installed, left out';
        continue;
      }
      await mustAgree(peer.name, decide, workload);
      calls[peer.name] = (i) => decide(inputOf(i));
    }
    timings.push(...(await measure('decision', calls, { rules })));
  }
  return { timings, facts };
};

const mustAgree = async (name: string, decide: Decide, { rules, inputs }: Workload): Promise<void> => {
  for (const input of inputs.slice(0, COMPARED)) {
    const [wanted, found] = [firstRule(rules, input), await decide(input)];
    if (wanted !== found) throw new Error(`${name} answers ${found} where the rules say ${wanted}: ${JSON.stringify(input)}`);
  }
};
