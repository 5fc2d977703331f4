import { casbinPeer } from './engines/casbin.js';
import { cedar } from './engines/cedar.js';
import type { Decide, Peer } from './engines/engine.js';
import { jsonLogic } from './engines/json-logic.js';
import { jsonRulesEngine } from './engines/json-rules-engine.js';
import { nodeRulesPeer } from './engines/node-rules.js';
import { opaServer, opaWasm } from './engines/opa.js';
import { compileOurs } from './engines/ours.js';
import { hashIndex, plainScan } from './engines/plain.js';
import { zen, zenTogether, zenTraced } from './engines/zen.js';
import { heapAfter } from './heap-after.js';
import { type Call, measure } from './measure.js';
import { DECISION, OURS, OURS_SCANNED, OURS_WITH_FACTS } from './names.js';
import type { Part, Quantity } from './results.js';
import { firstRule, type GeneratedInput, generateWorkload, type Workload } from './workload.js';

const PEERS: readonly Peer[] = [
  hashIndex,
  plainScan,
  jsonLogic,
  nodeRulesPeer,
  casbinPeer,
  cedar,
  zen,
  zenTraced,
  zenTogether,
  opaWasm,
  opaServer,
  jsonRulesEngine,
];
/** The plain scan is a reference, not a way to answer. */
const MOST_SCANNED = 1_000;

/** The same rules and questions through every engine, in turn; each must answer every question alike before it is timed. */
export const comparePeers = async (rules: number): Promise<Part> => {
  const workload = generateWorkload(rules);
  const inputOf = (i: number): GeneratedInput => workload.inputs[i % workload.inputs.length] as GeneratedInput;
  const quantities: Quantity[] = [];
  const absent: string[] = [];
  const closing: (() => void)[] = [];
  const ownClocks = new Map<string, () => number>();
  const prepared = async <T>(name: string, prepare: () => T | Promise<T>): Promise<T> => {
    const { value, milliseconds, bytes } = await heapAfter(prepare);
    if (value !== undefined)
      quantities.push(
        { what: 'prepare', name, rules, value: milliseconds, unit: 'ms' },
        { what: 'heap per rule', name, rules, value: Math.max(0, bytes / rules), unit: 'bytes' },
      );
    return value;
  };

  const ours = await prepared(OURS, () => compileOurs(workload.rules, workload.inputs));
  await mustAgree(OURS, ours.decide, workload);
  const calls: Record<string, Call> = {
    [OURS]: { call: ours.decideSituation },
    [OURS_WITH_FACTS]: { call: (i) => ours.decide(inputOf(i)) },
  };
  if (rules <= MOST_SCANNED) {
    await mustAgree(OURS_SCANNED, ours.scan, workload);
    calls[OURS_SCANNED] = { call: (i) => ours.scan(inputOf(i)) };
  }
  try {
    for (const peer of PEERS.filter((one) => rules <= one.most)) {
      const ready = await prepared(peer.name, () => peer.prepare(workload.rules));
      if (ready === undefined) {
        absent.push(peer.name);
        continue;
      }
      const { decide, together, byItsOwnClock, close } = ready;
      if (close !== undefined) closing.push(close);
      if (byItsOwnClock !== undefined) ownClocks.set(peer.name, byItsOwnClock);
      await mustAgree(peer.name, decide, workload);
      calls[peer.name] = { call: (i) => decide(inputOf(i)), ...(together === undefined ? {} : { together }) };
    }
    const timings = await measure(DECISION, calls, rules);
    for (const [name, clock] of ownClocks)
      quantities.push({ what: 'evaluation by its own clock, µs', name, rules, value: clock(), unit: '' });
    return { timings, quantities, absent };
  } finally {
    for (const close of closing) close();
  }
};

const mustAgree = async (name: string, decide: Decide, { rules, inputs }: Workload): Promise<void> => {
  for (const input of inputs) {
    const [wanted, found] = [firstRule(rules, input), await decide(input)];
    if (wanted !== found) throw new Error(`${name} answers ${found} where the rules say ${wanted}: ${JSON.stringify(input)}`);
  }
};
