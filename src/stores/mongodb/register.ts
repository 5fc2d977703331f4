import { randomUUID } from 'node:crypto';
import type { Document, Filter } from 'mongodb';
import type { ReceiptQuery, RegisterStore, RunState, VerdictQuery } from '../../register/register-store.js';
import type {
  AuditSession,
  DayCount,
  Look,
  NamedLook,
  RegisteredReceipt,
  RegisteredVerdict,
  RegisteringProcess,
  Run,
} from '../../register/registered-verdict.js';
import { BATCH, inBatches } from '../in-batches.js';
import { type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

type VerdictDocument = Omit<RegisteredVerdict, 'verdictId'>;
type ReceiptDocument = Omit<RegisteredReceipt, 'receiptId'>;
type ProcessDocument = Omit<RegisteringProcess, 'process'>;
interface SessionDocument {
  readonly keyId: string;
  readonly expiresAt: Date;
}
interface DayDocument extends DayCount {}
interface RunDocument extends Run {}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;

/** Documents of one write: the server applies them in order of arrival, and callers wait for no longer than one. */
const AT_ONCE = 500;

const toVerdict = ({ _id, ...rest }: Stored<VerdictDocument>): RegisteredVerdict => ({ verdictId: _id, ...rest });
const toReceipt = ({ _id, ...rest }: Stored<ReceiptDocument>): RegisteredReceipt => ({ receiptId: _id, ...rest });
const toDay = ({ _id, ...rest }: Stored<DayDocument>): DayCount => rest;
const toRun = ({ _id, ...rest }: Stored<RunDocument>): Run => rest;
const runId = ({ tenant, process }: Run): string => `${tenant} ${process}`;
const toLook = ({ _id, ...rest }: Stored<Look>): Look => rest;
const toNamedLook = ({ _id: id, ...rest }: Stored<Look>): NamedLook => ({ id, ...rest });

/** Members that are there must equal; `$eq` lets no value be taken for an operator. */
const equal = (members: Readonly<Record<string, string | undefined>>): Document =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, { $eq: value }]])));

/** From one instant to before another, and after the last that was read. */
const inRange = (from: string, to: string, after: readonly [string, string] | undefined): Document => ({
  createdAt: { $gte: after?.[0] ?? from, $lt: to },
  ...(after !== undefined && { $or: [{ createdAt: { $gt: after[0] } }, { createdAt: { $eq: after[0] }, _id: { $gt: after[1] } }] }),
});

const verdictFilter = (tenant: string, { verdictId, cid, provision, from, to, after }: VerdictQuery): Document => ({
  ...equal({ tenant, _id: verdictId, cid, provision }),
  ...inRange(from, to, after && [after.createdAt, after.verdictId]),
});

const receiptFilter = (tenant: string, { receiptId, agentId, parentReceiptId, mention, from, to, after }: ReceiptQuery): Document => ({
  ...equal({ tenant, _id: receiptId, agentId, parentReceiptId, mentions: mention }),
  ...inRange(from, to, after && [after.createdAt, after.receiptId]),
});

/**
 * The register in MongoDB. Each write may be repeated: verdicts are inserted once under their own names, and counts are written as they
 * stand. That a run has begun comes first, so that a crash between two writes leaves it open, whatever else is there; its end comes last.
 */
export const mongoRegister = (database: MongoDatabase): RegisterStore => {
  const writeAll = async (name: string, operations: readonly Document[]): Promise<void> => {
    for (let at = 0; at < operations.length; at += AT_ONCE)
      await database.on<Document, unknown>(name, (collection) =>
        collection.bulkWrite(operations.slice(at, at + AT_ONCE) as never, { ordered: false, ...AT_MOST }),
      );
  };
  const replace = (id: string, replacement: object): Document => ({ replaceOne: { filter: { _id: id }, replacement, upsert: true } });
  const insert = (id: string, members: object): Document => ({
    updateOne: { filter: { _id: id }, update: { $setOnInsert: members }, upsert: true },
  });
  const read = <T extends Document, R>(
    name: string,
    filter: Document,
    sort: Readonly<Record<string, 1 | -1>>,
    limit: number,
    to: (document: Stored<T>) => R,
  ): Promise<readonly R[]> =>
    database.on<T, readonly R[]>(name, async (collection) => {
      const found = collection
        .find(filter as Filter<Stored<T>>, AT_MOST)
        .sort({ ...sort })
        .limit(limit);
      return ((await found.toArray()) as unknown as Stored<T>[]).map(to);
    });
  const IN_ORDER = { createdAt: 1, _id: 1 } as const;

  const keepProcess = ({ process, ...state }: RegisteringProcess): Promise<void> =>
    writeAll('register_processes', [replace(process, state)]);

  return {
    async keepVerdicts({ verdicts, days, runs, process }) {
      if (process !== undefined) await keepProcess(process);
      await writeAll(
        'register_runs',
        runs.map((run) => insert(runId(run), { ...run, lastNumber: 0, written: 0 })),
      );
      await writeAll(
        'register_verdicts',
        verdicts.map(({ verdictId, ...rest }) => insert(verdictId, rest)),
      );
      await writeAll(
        'register_days',
        days.map((day) => replace(`${day.tenant} ${day.day} ${day.process}`, day)),
      );
      await writeAll(
        'register_runs',
        runs.map((run) => replace(runId(run), run)),
      );
    },
    keepProcess,
    findVerdicts: (tenant, query) =>
      read<VerdictDocument, RegisteredVerdict>('register_verdicts', verdictFilter(tenant, query), IN_ORDER, query.limit, toVerdict),
    daysOf: (tenant, from, to) =>
      read<DayDocument, DayCount>(
        'register_days',
        { tenant: { $eq: tenant }, day: { $gte: from, $lte: to } },
        { day: 1, _id: 1 },
        0,
        toDay,
      ),
    async runsOf(tenant) {
      const runs = await read<RunDocument, Run>('register_runs', equal({ tenant }), { firstAt: 1, _id: 1 }, 0, toRun);
      const filter = { _id: { $in: runs.map(({ process }) => process) } };
      const states = await read<ProcessDocument, RegisteringProcess>('register_processes', filter, { _id: 1 }, 0, ({ _id, ...rest }) => ({
        process: _id,
        ...rest,
      }));
      const byProcess = new Map(states.map((state) => [state.process, state]));
      return runs.map((run): RunState => ({ ...run, ...(byProcess.get(run.process) ?? { seenAt: run.lastAt }) }));
    },
    keepReceipt: ({ receiptId, ...rest }) => writeAll('register_receipts', [insert(receiptId, rest)]),
    findReceipts: (tenant, query) =>
      read<ReceiptDocument, RegisteredReceipt>('register_receipts', receiptFilter(tenant, query), IN_ORDER, query.limit, toReceipt),
    keepLook: (look, id = randomUUID()) => writeAll('register_looks', [insert(id, look)]),
    allLooks: () =>
      inBatches(
        '',
        (after) => read<Look, NamedLook>('register_looks', { _id: { $gt: after } }, { _id: 1 }, BATCH, toNamedLook),
        ({ id }) => id,
      ),
    looksOf: (tenant, from, to, limit) =>
      read<Look, Look>(
        'register_looks',
        { tenant: { $eq: tenant }, at: { $gte: from, $lt: `${to}U` } },
        { at: -1, _id: -1 },
        limit,
        toLook,
      ),
    openSession: ({ tokenDigest, keyId, expiresAt }) =>
      writeAll('audit_sessions', [insert(tokenDigest, { keyId, expiresAt: new Date(expiresAt) })]),
    async findSession(tokenDigest, now) {
      const filter = { _id: { $eq: tokenDigest }, expiresAt: { $gt: now } };
      const [found] = await read<SessionDocument, AuditSession>('audit_sessions', filter, { _id: 1 }, 1, (one) => ({
        tokenDigest,
        keyId: one.keyId,
        expiresAt: one.expiresAt.toISOString(),
      }));
      return found;
    },
    endSession: async (tokenDigest) => {
      await database.on<SessionDocument, unknown>('audit_sessions', (sessions) =>
        sessions.deleteOne({ _id: { $eq: tokenDigest } } as never, AT_MOST),
      );
    },
    async forgetBefore(day, most) {
      const old = await read<VerdictDocument, string>(
        'register_verdicts',
        { createdAt: { $lt: day } },
        { createdAt: 1 },
        most,
        ({ _id }) => _id,
      );
      const remove = (name: string, filter: Document): Promise<unknown> =>
        database.on<Document, unknown>(name, (collection) => collection.deleteMany(filter as never, AT_MOST));
      await remove('register_days', { day: { $lt: day } });
      await remove('register_runs', { lastAt: { $lt: day } });
      if (old.length > 0) await remove('register_verdicts', { _id: { $in: old } });
      return old.length;
    },
  };
};
