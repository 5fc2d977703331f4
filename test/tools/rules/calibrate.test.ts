import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCalibration } from '../../../tools/rules/evaluate/calibration.js';
import { copyWithFewExamples, learnFrom } from '../../support/few-examples.js';
import { runRules } from '../../support/run-rules.js';

const claims = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
];

describe('calibration', () => {
  it('finds nothing wrong where 80 % of the claims of 0.8 are right', () => {
    const { brier, expectedError, bins } = measureCalibration(claims(0.8, 8, 2));
    expect(brier).toBeCloseTo(0.16, 10);
    expect(expectedError).toBeCloseTo(0, 10);
    expect(bins).toHaveLength(1);
  });

  it('weighs the error of a bin by its size', () => {
    const { expectedError, largestError } = measureCalibration([...claims(0.95, 3, 0), ...claims(0.55, 0, 1)]);
    expect(largestError).toBeCloseTo(0.55, 10);
    expect(expectedError).toBeCloseTo(0.75 * 0.05 + 0.25 * 0.55, 10);
  });

  it('puts certainty into the last bin', () => {
    expect(measureCalibration(claims(1, 1, 0)).bins[0]?.to).toBe(1);
  });

  it('loses no claim, and its error never exceeds the largest one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }), { minLength: 1 }),
        (list) => {
          const { bins, expectedError, largestError, brier } = measureCalibration(list);
          expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(list.length);
          expect(expectedError).toBeLessThanOrEqual(largestError + 1e-12);
          expect(brier).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('runs on labelled actions, and refuses what is not labelled', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    try {
      copyWithFewExamples(join(folder, 'regulations'));
      learnFrom(join(folder, 'regulations'));
      const file = join(folder, 'labelled.jsonl');
      const one = {
        id: 'x-1',
        domain: 'employment',
        jurisdiction: 'EU',
        as_of: '2026-11-20',
        action: 'Infer the emotions of employees from their faces',
        expected: 'BLOCKED',
      };
      writeFileSync(file, `${JSON.stringify(one)}\n`);
      const { status, stdout } = runRules(folder, ['calibrate', file]);
      expect(stdout).toContain('1 decisions, 100.0 % right');
      expect(status).toBe(0);
      expect(runRules(folder, ['calibrate', file, '--most', '0']).status).toBe(1);
      writeFileSync(file, `${JSON.stringify({ ...one, expected: undefined })}\n`);
      const refused = runRules(folder, ['calibrate', file]);
      expect(refused.status).toBe(2);
      expect(refused.stderr).toContain('x-1');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
