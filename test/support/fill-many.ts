import { newId } from '../../src/http/new-id.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { sealBlock } from '../../src/proof/block.js';
import { VerdictRegister } from '../../src/register/verdict-register.js';
import type { SigningKeys } from '../../src/signing/signing-keys.js';
import type { Stores } from '../../src/stores/stores.js';

/** Verdicts that are put in together. */
const BATCH = 4_000;
const PROOFS_AT_ONCE = 500;

/** On a machine that is busy a store refuses what takes too long; each of these may be done again. */
const insistently = async (work: () => Promise<unknown>): Promise<void> => {
  for (let left = 20; ; left -= 1)
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
};

/** What was put in. */
interface FilledMany {
  /** Milliseconds that the register alone took. */
  readonly registering: number;
  /** The last verdict. */
  readonly last: { readonly verdictId: string; readonly cid: string };
}

interface Filling {
  readonly tenant: string;
  readonly many: number;
  /** Milliseconds: the first verdict, and from there to the last. */
  readonly begin: number;
  readonly time: number;
  readonly now: Date;
  /** false: the register alone is filled. */
  readonly proven?: boolean;
}

/** Puts so many verdicts of a tenant into a store, spread evenly over a time, each with a proof of its own that is in the log. */
export const fillMany = async (
  stores: Stores,
  keys: SigningKeys,
  { tenant, many, begin, time, now, proven = true }: Filling,
): Promise<FilledMany> => {
  const writer = new LogWriter(stores.log, async () => logKeysOf(await keys.ring()));
  const register = new VerdictRegister(stores.register, 36_500, () => now);
  const book = sealBlock({ type: 'rule-book/1', filling: 'x'.repeat(2_000) });
  await stores.blocks.keepLinked([{ cid: book.cid.toString(), bytes: book.bytes }]);
  const reason = 'It is not among what is forbidden. '.repeat(10);
  let [registering, last] = [0, { verdictId: '', cid: '' }];
  for (let at = 0; at < many; at += BATCH) {
    const proofs = Array.from({ length: Math.min(BATCH, many - at) }, (_, i) => {
      const { cid, bytes } = sealBlock({ type: 'verdict-proof/1', n: at + i, reason, rulebook: book.cid });
      return { cid: cid.toString(), bytes };
    });
    for (const [i, { cid }] of proofs.entries()) {
      const n = at + i;
      last = { verdictId: newId(), cid };
      const createdAt = new Date(begin + Math.floor((n / many) * time)).toISOString();
      const decided =
        n % 5 === 0
          ? ({ verdict: 'BLOCKED', provision: `Art. ${n % 40}` } as const)
          : ({ verdict: 'ALLOWED', provision: 'No covered provision applies' } as const);
      const given = { ...last, ...decided, tenant, createdAt, domain: `domain_${n % 8}`, confidence: 0.9, ruleBook: book.cid.toString() };
      register.add({ ...given, action: `Sort invoices by number ${n}` }, 'digest');
      if (proven) writer.append(cid);
    }
    const start = performance.now();
    await insistently(() => register.write());
    registering += performance.now() - start;
    if (!proven) continue;
    for (let part = 0; part < proofs.length; part += PROOFS_AT_ONCE)
      await insistently(() => stores.blocks.keepProofs(proofs.slice(part, part + PROOFS_AT_ONCE), 0));
    await insistently(() => writer.grow());
  }
  await register.close();
  await writer.close();
  return { registering, last };
};
