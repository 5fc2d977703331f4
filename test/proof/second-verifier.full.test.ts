import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '@ipld/dag-cbor';
import fc from 'fast-check';
import { CID } from 'multiformats/cid';
import { afterAll, describe, expect, it } from 'vitest';
import { type Block, type BlockValue, sealBlock } from '../../src/proof/block.js';
import { carBlock, carHeader, readCar as readOurCar } from '../../src/proof/car.js';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import type { Question } from '../../src/verdict/verdict.js';
import { byExtent, everyNth, FULL } from '../support/full.js';
import { hostileCars } from '../support/hostile-cars.js';
import { oracleOf, ruleBookIn, shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { secondVerifier } from '../support/second-verifier.js';
import { generate } from '../support/situations.js';

const oracle = shippedOracle({ memoEntries: 0 });
const { cases, domains, vocabulary } = shippedRuleBook();
const { readCar, verifyCar, verifyProof, decode: decodeAgain } = await secondVerifier();

/** One map for all, so that the rule book is loaded once; a proof is put in for a while. */
const linked = new Map(oracle.linked.cids.map((cid) => [cid, oracle.linked.find(cid) ?? new Uint8Array()]));
const confirm = async ({ cid, bytes }: Block, action?: string): Promise<readonly string[]> => {
  linked.set(cid.toString(), bytes);
  try {
    return await verifyProof(cid.toString(), linked, action);
  } finally {
    linked.delete(cid.toString());
  }
};

/** Why it does not confirm what the oracle decided; nothing where it does. */
const disagreement = async (question: Question): Promise<string | undefined> => {
  const { proof, decision } = oracle.decideOpenly(question);
  try {
    const [first] = await confirm(proof, question.action);
    return first?.startsWith(decision.verdict) === true ? undefined : `${first} for ${decision.verdict}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}: ${JSON.stringify(question)}`;
  }
};
const disagreements = async (questions: readonly Question[]): Promise<readonly string[]> =>
  (await Promise.all(questions.map(disagreement))).filter((one) => one !== undefined);

const ofCases = cases.map(
  ({ domain, action = '', facts, on, jurisdiction, basis }, i): Question => ({
    domain,
    action,
    facts,
    asOf: on,
    jurisdictions: jurisdiction,
    basis,
    ...(i % 5 === 0 ? { blockBelow: 0.8 } : {}),
  }),
);
const ofExamples = vocabulary.examples.map(
  ({ text }, i): Question => ({
    domain: domains[i % domains.length]?.id ?? '',
    action: text,
    facts: {},
    asOf: '2027-08-02',
    jurisdictions: [[], ['EU'], ['US-CO']][i % 3] ?? [],
    basis: 'in_force',
  }),
);

/** The known facts of a generated situation, given by a caller. */
const generated = (seed: number): Question => {
  const { basis, day, situation } = generate(oracle.compiled, seed, { partial: true });
  const given = situation.columns.flatMap(({ fact, answers }, i) =>
    situation.known[i] === 0 ? [] : [[fact, answers.filter((_, a) => ((situation.possible[i] as number) & (1 << a)) !== 0)] as const],
  );
  const jurisdictions = [[], ['EU'], ['US-CO']][seed % 3] ?? [];
  return {
    domain: domains[seed % domains.length]?.id ?? '',
    action: '',
    facts: Object.fromEntries(given),
    asOf: day,
    jurisdictions,
    basis,
  };
};

describe('a verifier that shares no code with the oracle', () => {
  it('reads every block as the oracle wrote it', () => {
    const plain = (value: unknown): string => JSON.stringify(value, (_, part: { toString(): string; cid?: string }) => part?.cid ?? part);
    const links = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, part: Record<string, unknown> | null) => (part?.['/'] === undefined ? part : part['/']));
    for (const [cid, bytes] of everyNth([...linked], byExtent(28, 7, 7)))
      if (cid.startsWith('bafyrei')) expect(JSON.parse(plain(decodeAgain(bytes)))).toEqual(links(decode(bytes)));
  });

  it('confirms what is decided on the cases of the rule book', { timeout: 600_000 }, async () => {
    expect(await disagreements(everyNth(ofCases, byExtent(60, 12, 1)))).toEqual([]);
  });

  it('confirms what is decided on example sentences', { timeout: 600_000 }, async () => {
    expect(await disagreements(everyNth(ofExamples, byExtent(900, 320, 10)))).toEqual([]);
  });

  it('confirms what is decided on generated facts', { timeout: 1_200_000 }, async () => {
    expect(await disagreements(Array.from({ length: byExtent(60, 400, 20_000) }, (_, seed) => generated(seed)))).toEqual([]);
  });

  it('refuses proofs that say something else', { timeout: 600_000 }, async () => {
    const versions = [...linked.keys()].filter((cid) => cid.startsWith('bafyrei'));
    let mutated = 0;
    for (const question of everyNth(ofCases, byExtent(360, 120, 120))) {
      const { proof } = oracle.decideOpenly(question);
      const value = decode(proof.bytes) as Record<string, BlockValue>;
      const [from, to] = value['interval'] as [string | null, string | null];
      const others: readonly (readonly [string, BlockValue])[] = [
        ['verdict', value['verdict'] === 'ALLOWED' ? 'BLOCKED' : 'ALLOWED'],
        ...['prohibited', 'breached', 'unsupported', 'met', 'not_in_force'].flatMap((one) =>
          one === value['finding'] ? [] : [['finding', one] as const],
        ),
        ['rule', value['rule'] === null ? oracle.ruleBookBlocks.vocabulary : null],
        ['rule', sealBlock(versions[0] ?? '').cid],
        ['rule_source', 'Regulation (EU) 2024/1689, Art. 999'],
        ['interval', [from, to === null ? '2099-01-01' : null]],
        ['interval', [from === null ? '1999-01-01' : null, to]],
        ['interval', [to, from]],
        ['facts', []],
        ['facts', [{ fact: 'no_such_fact', answer: ['true'], known: 'given' }]],
        ['conditions', ['human_review_offered', 'another']],
        ['jurisdictions', ['US-NY']],
        ['domain', 'nowhere'],
        ['basis', 'another'],
        ['confidence', 1_001],
        ['action', '0'.repeat(64)],
      ];
      for (const [member, changed] of others) {
        if (
          value['verdict'] === 'BLOCKED' &&
          value['finding'] === 'undetermined' &&
          ['rule', 'rule_source', 'conditions', 'verdict'].includes(member)
        )
          continue;
        mutated += 1;
        const other = sealBlock({ ...value, [member]: changed });
        await expect(confirm(other, question.action), `${member} ${JSON.stringify(changed)}`).rejects.toThrow();
      }
    }
    expect(mutated).toBeGreaterThan(byExtent(60, 200, 200));
  });

  it('refuses a block with any bit turned, of proofs and of what they link to', async () => {
    const { proof } = oracle.decideOpenly(ofCases[0] ?? expect.unreachable());
    const turned = async ({ cid, bytes }: Block, bit: number): Promise<void> => {
      // A slice of a Buffer is no copy: the bit would stay turned, and the next turn mend it.
      const copy = Uint8Array.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
      const car = Buffer.concat([carHeader(cid), carBlock({ cid, bytes: copy })]);
      await expect(readCar(car)).rejects.toThrow('does not hash');
      // What `rules verify` reads by.
      expect(() => readOurCar(car)).toThrow('does not hash');
    };
    const bits = 8 * proof.bytes.length;
    for (let bit = 0; bit < bits; bit += byExtent(389, 5, 1)) await turned(proof, bit);
    const blocks = [...linked].map(([cid, bytes]): Block => ({ cid: CID.parse(cid), bytes }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...blocks), fc.nat(), async (block, bit) => turned(block, bit % (8 * block.bytes.length))),
      { numRuns: byExtent(50, 400, 2_000) },
    );
  });

  it('refuses what it does not know: rule sets of a customer, and any other member', async () => {
    const { proof } = oracle.decideOpenly(ofCases[0] ?? expect.unreachable());
    const value = decode(proof.bytes) as Record<string, BlockValue>;
    await expect(confirm(sealBlock({ ...value, rule_sets: [oracle.model] }))).rejects.toThrow('rule sets of a customer');
    await expect(confirm(sealBlock({ ...value, more: 1 }))).rejects.toThrow('a member more');
  });

  describe('of a file with', () => {
    const tiny = ruleBookIn('test/compile/fixtures/tiny');
    const small = oracleOf(tiny);
    const { proof } = small.decideOpenly(questionOf(tiny.cases[0] ?? expect.unreachable()));
    const blocks = small.linked.cids.map((cid): Block => ({ cid: CID.parse(cid), bytes: small.linked.find(cid) ?? new Uint8Array() }));
    const folder = mkdtempSync(join(tmpdir(), 'cars-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    const cars = hostileCars(proof, blocks, small.ruleBookBlocks.root.cid);

    it.each(cars)('$name: takes it, or says what is wrong', async ({ car, says }) => {
      const told = await verifyCar(proof.cid.toString(), car).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (says === undefined) expect(told).toBeUndefined();
      else expect(told).toMatch(says);
    });

    // Each starts a process.
    const BY_COMMAND = ['every block twice', 'a missing block', 'more bytes than any file may have'];
    it.each(cars.filter(({ name }) => FULL || BY_COMMAND.includes(name)))('$name, by its command: the same', ({ car, says }) => {
      const file = join(folder, 'file.car');
      writeFileSync(file, car);
      const { status, stdout } = spawnSync(process.execPath, ['src/http/assets/verifier.js', proof.cid.toString(), file], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual(says === undefined ? [0, expect.stringContaining('CONFIRMED')] : [1, expect.stringMatching(says)]);
    });
  });

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a float', Uint8Array.of(0xfb, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['a list without end', Uint8Array.of(0x9f, 0xff)],
    ['a number that is not in its shortest form', Uint8Array.of(0x18, 1)],
    ['a key twice', Uint8Array.of(0xa2, 0x61, 0x61, 1, 0x61, 0x61, 2)],
    ['a list that claims more than there is', Uint8Array.of(0x9b, 0, 0, 0, 1, 0, 0, 0, 0)],
    ['lists a hundred deep', new Uint8Array(100).fill(0x81)],
    ['something behind its end', Uint8Array.of(1, 1)],
    ['ill-formed text', Uint8Array.of(0x61, 0xff)],
  ])('refuses a block of %s', (_, bytes) => {
    expect(() => decodeAgain(bytes)).toThrow();
  });
});
