import { describe, expect, it } from 'vitest';
import { jsonRulesEngine } from '../../bench/engines/json-rules-engine.js';
import { compileOurs } from '../../bench/engines/ours.js';
import { hashIndex } from '../../bench/engines/plain.js';
import { actionOf, ruleBookOf, sourceOf } from '../../bench/generated-rule-book.js';
import { firstRule, generateWorkload } from '../../bench/workload.js';
import { oracleOf } from '../support/rule-book.js';

const { rules, inputs } = generateWorkload(60);

describe('the generated workload', () => {
  it('is the same every time, and half of its questions are met by a rule', () => {
    expect(generateWorkload(60)).toEqual({ rules, inputs });
    const met = inputs.filter((one) => firstRule(rules, one) !== undefined).length;
    expect(met).toBeGreaterThanOrEqual(inputs.length / 2);
    expect(met).toBeLessThan(inputs.length);
  });

  it('is answered alike from facts, from text and by other engines', async () => {
    const ours = compileOurs(rules, inputs);
    const oracle = oracleOf(ruleBookOf(rules));
    const others = await Promise.all([hashIndex, jsonRulesEngine].map((peer) => peer.prepare(rules)));
    for (const input of inputs) {
      const wanted = firstRule(rules, input);
      const source = rules.filter((one) => one.id === wanted).map(sourceOf)[0];
      expect([ours.decide(input), ours.scan(input)]).toEqual([wanted, wanted]);
      for (const one of others) expect(await one?.decide(input)).toBe(wanted);
      const { verdict, ruleSource } = oracle.decide({
        domain: 'general',
        action: actionOf(input, 7),
        facts: {},
        asOf: '2026-11-20',
        jurisdictions: [],
        basis: 'in_force',
      });
      expect(verdict).toBe(wanted === undefined ? 'ALLOWED' : 'BLOCKED');
      if (source !== undefined) expect(ruleSource).toBe(source);
    }
  });
});
