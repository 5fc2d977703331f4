import { describe, expect, it } from 'vitest';
import { sealBlock } from '../../src/proof/block.js';
import { ProofQueue, type ProofSink } from '../../src/proof/proof-queue.js';
import { nameVerdict, sealVerdict, type VerdictProof } from '../../src/proof/verdict-proof.js';

const proof = (n: number): VerdictProof => ({
  ruleBook: sealBlock('a rule book').cid,
  model: sealBlock('a model').cid,
  rule: null,
  domain: 'general',
  jurisdictions: ['EU'],
  basis: 'in_force',
  interval: [null, null],
  action: `action ${n}`,
  facts: [],
  verdict: 'ALLOWED',
  finding: 'none',
  reason: '',
  ruleSource: '',
  conditions: [],
  confidence: 1,
});

/** A store that numbers what it is given, and may be away. */
class ListeningSink implements ProofSink {
  readonly held = new Map<string, Uint8Array>();
  batches = 0;
  away = false;
  last = 0;

  async keepProofs(proofs: readonly { readonly cid: string; readonly bytes: Uint8Array }[]): Promise<number> {
    if (this.away) throw new Error('away');
    this.batches += 1;
    for (const { cid, bytes } of proofs) this.held.set(cid, bytes);
    this.last += proofs.length;
    return this.last;
  }

  async lastNumber(): Promise<number> {
    return this.last;
  }
}

const keep = (queue: ProofQueue, from: number, many: number): readonly string[] =>
  Array.from({ length: many }, (_, i) => {
    const cid = nameVerdict(proof(from + i));
    queue.keep(cid, proof(from + i));
    return cid;
  });

describe('proofs on their way to the store', () => {
  it('are written in batches, byte for byte, and can be asked for before and while they are', async () => {
    const sink = new ListeningSink();
    const queue = new ProofQueue(sink, 0);
    const cids = keep(queue, 0, 2_500);
    const { bytes } = sealVerdict(proof(7));
    expect(queue.find(cids[7] ?? '')).toEqual(bytes);
    await queue.write();
    expect(sink.batches).toBe(3);
    expect([...sink.held.keys()]).toEqual(cids);
    expect(sink.held.get(cids[7] ?? '')).toEqual(bytes);
    expect(queue.find(cids[7] ?? '')).toBeUndefined();
  });

  it('that come while others are written are of the next write', async () => {
    const sink = new ListeningSink();
    const queue = new ProofQueue(sink, 0);
    keep(queue, 0, 100);
    const writing = queue.write();
    const [late = ''] = keep(queue, 1_000, 1);
    await writing;
    expect(sink.held.has(late)).toBe(false);
    await queue.close();
    expect(sink.held.has(late)).toBe(true);
  });

  it('wait while the store is away, which is told once, and are written when it is back', async () => {
    const sink = new ListeningSink();
    const told: unknown[] = [];
    const queue = new ProofQueue(sink, 0, (error) => told.push(error));
    sink.away = true;
    const cids = keep(queue, 0, 10);
    await queue.write();
    await queue.write();
    expect(told).toHaveLength(1);
    expect(queue.find(cids[0] ?? '')).toBeDefined();
    sink.away = false;
    await queue.write();
    expect([...sink.held.keys()]).toEqual(cids);
  });

  it('past the bound the oldest are given up, and those who remember their mark are told', async () => {
    const sink = new ListeningSink();
    const queue = new ProofQueue(sink, 0, undefined, 10);
    const early = queue.mark;
    keep(queue, 0, 1);
    sink.away = true;
    await queue.write();
    const later = queue.mark;
    keep(queue, 1, 10);
    expect(queue.isHeld(early)).toBe(false);
    expect(queue.isHeld(later)).toBe(true);
    sink.away = false;
    await queue.close();
    expect(sink.held.size).toBe(10);
  });

  it('are no longer counted on once so many came after them that the store may have dropped them', async () => {
    const sink = new ListeningSink();
    const queue = new ProofQueue(sink, 100);
    const mark = queue.mark;
    keep(queue, 0, 10);
    await queue.write();
    keep(queue, 10, 80);
    await queue.write();
    expect(queue.isHeld(mark)).toBe(true);
    keep(queue, 90, 5);
    await queue.write();
    expect(queue.isHeld(mark)).toBe(false);
    expect(queue.isHeld(queue.mark)).toBe(true);
  });
});
