import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, type BlockValue, sealBlock } from '../../../src/proof/block.js';
import { carBlock, carHeader } from '../../../src/proof/car.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { hostileCars } from '../../support/hostile-cars.js';
import { oracleOf, ruleBookIn } from '../../support/rule-book.js';
import { runRules } from '../../support/run-rules.js';

const BOOK = 'test/compile/fixtures/tiny';
const ruleBook = ruleBookIn(BOOK);
const oracle = oracleOf(ruleBook);
const linked: readonly Block[] = oracle.linked.cids.map((cid) => ({
  cid: CID.parse(cid),
  bytes: oracle.linked.find(cid) ?? new Uint8Array(),
}));

const ACTION = 'Sort the pebbles of the beach by colour.';
const questions: readonly Question[] = ruleBook.cases.map(({ domain, facts, on, jurisdiction, basis }, i) => ({
  domain,
  action: `${ACTION} ${i}`,
  facts,
  asOf: on,
  jurisdictions: i % 2 === 0 ? jurisdiction : [],
  basis,
  ...(i % 3 === 0 ? { blockBelow: 0.9 } : {}),
}));
const [question = expect.unreachable()] = questions.filter((one) => oracle.decide(one).verdict === 'BLOCKED');
const proof = oracle.decideOpenly(question).proof;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function* endless(): Generator<Uint8Array> {
  for (;;) yield new Uint8Array(1 << 16);
}

let files = 0;
const carFile = (root: Block, blocks: readonly Block[], change: (car: Buffer) => Uint8Array = (car) => car): string => {
  const path = join(folder, `${files++}.car`);
  writeFileSync(path, change(Buffer.concat([carHeader(root.cid), ...[root, ...blocks].map(carBlock)])));
  return path;
};
const verify = (root: Block, action: string, ...more: readonly string[]) =>
  runRules('.', ['verify', '--cid', root.cid.toString(), '--action', action, ...more]);

describe('npm run rules -- verify', () => {
  it('verifies every proof, however it was asked for, from the blocks alone', async () => {
    for (const one of questions.slice(0, 6)) {
      const root = oracle.decideOpenly(one).proof;
      const { status, stdout } = await verify(root, one.action, '--car', carFile(root, linked.toReversed()));
      expect([status, stdout.split('\n')[0]]).toEqual([0, `VERIFIED ${root.cid}`]);
    }
  });

  it('compares the rule book with that of a folder, where one is named', async () => {
    const car = carFile(proof, linked);
    expect((await verify(proof, question.action, '--car', car, '--regulations', BOOK)).status).toBe(0);
    const changed = join(folder, 'regulations');
    cpSync(BOOK, changed, { recursive: true });
    const head = join(changed, 'rulebook.yaml');
    writeFileSync(head, readFileSync(head, 'utf8').replace(/^version: .*$/m, 'version: 9.9.9'));
    const other = await verify(proof, question.action, '--car', car, '--regulations', changed);
    expect([other.status, other.stdout]).toEqual([1, expect.stringContaining('`rulebook` differs')]);
  });

  it('says which member is another one, of any that somebody has changed', async () => {
    const value = decode(proof.bytes) as Record<string, BlockValue>;
    const changes: Readonly<Record<string, BlockValue>> = {
      verdict: 'ALLOWED',
      finding: 'met',
      rule: null,
      rule_source: 'Art. 1',
      reason: 'Because.',
      confidence: 999,
      conditions: ['x'],
      facts: [],
      interval: [null, '2020-01-01'],
      jurisdictions: [],
      action: 'f'.repeat(64),
      more: 1,
    };
    for (const [member, changed] of Object.entries(changes)) {
      const root = sealBlock({ ...value, [member]: changed });
      const { status, stdout } = await verify(root, question.action, '--car', carFile(root, linked));
      expect(status).toBe(1);
      // Without its facts another verdict follows; of another day another rule may.
      expect(stdout).toMatch(member === 'facts' || member === 'interval' ? /differs/ : new RegExp(`\`${member}\` differs`));
    }
  });

  it('says that it was another action', async () => {
    const { status, stdout } = await verify(proof, 'Another action', '--car', carFile(proof, linked));
    expect([status, stdout]).toEqual([1, expect.stringContaining('`action` differs')]);
  });

  it.each(hostileCars(proof, linked, oracle.model))('takes a file with $name, or says what is wrong', async ({ car, says }) => {
    const { status, stdout } = await verify(
      proof,
      question.action,
      '--car',
      carFile(proof, linked, () => car),
    );
    expect([status, stdout]).toEqual(
      says === undefined ? [0, expect.stringContaining(`VERIFIED ${proof.cid}`)] : [1, expect.stringMatching(says)],
    );
  });

  it('refuses a proof that rule sets of a customer decided too, which it does not know', async () => {
    const value = decode(proof.bytes) as Record<string, BlockValue>;
    const root = sealBlock({ ...value, rule_sets: [proof.cid] });
    const { status, stdout } = await verify(root, question.action, '--car', carFile(root, linked));
    expect([status, stdout]).toEqual([1, expect.stringContaining('rule sets of a customer')]);
  });

  it('fetches the blocks from a gateway, and tells what that refuses', async () => {
    const car = Buffer.concat([carHeader(proof.cid), ...[proof, ...linked].map(carBlock)]);
    const turned = Buffer.from(car);
    turned[turned.length - 1] = (turned.at(-1) as number) ^ 1;
    const server = createServer((request, response) => {
      const [, base] = (request.url ?? '').split('/');
      if (request.url === `/base/ipfs/${proof.cid}?format=car`) response.end(car);
      else if (base === 'liar') response.end(turned);
      else if (base === 'breaks')
        response.writeHead(200, { 'Content-Length': car.length }).write(car.subarray(0, -9), () => response.destroy());
      // It never ends: whoever reads it must stop by himself.
      else if (base === 'endless') Readable.from(endless()).pipe(response);
      else response.writeHead(404).end('{"detail":"No such block"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await verify(proof, question.action, '--url', `${url}/base`)).status).toBe(0);
    for (const [base, status, message] of [
      ['liar', 1, 'does not hash to its name'],
      ['breaks', 2, 'broke off'],
      ['endless', 1, 'larger than'],
    ] as const) {
      const told = await verify(proof, question.action, '--url', `${url}/${base}`);
      expect([told.status, told.stdout + told.stderr]).toEqual([status, expect.stringContaining(message)]);
    }
    expect(await verify(proof, question.action, '--url', url)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/404.*No such block/) as string,
    });
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    expect(await verify(proof, question.action, '--url', url)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('does not answer') as string,
    });
  });

  it.each([
    [['--cid', 'bafyrei', '--action', 'x', '--car', 'x'], 'no CID of a proof'],
    [['--action', 'x', '--car', 'x'], 'needed'],
    [['--cid', proof.cid.toString(), '--action', 'x'], 'one of'],
    [['--cid', proof.cid.toString(), '--action', 'x', '--car', 'missing.car'], 'ENOENT'],
  ])('refuses %j', async (args, message) => {
    expect(await runRules('.', ['verify', ...args])).toMatchObject({ status: 2, stderr: expect.stringContaining(message) as string });
  });
});
