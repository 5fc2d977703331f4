import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReceiptQuery, RegisterBatch, RegisterStore, RunState, VerdictQuery } from '../../register/register-store.js';
import type {
  DayCount,
  Look,
  NamedLook,
  RegisteredReceipt,
  RegisteredVerdict,
  RegisteringProcess,
} from '../../register/registered-verdict.js';
import { BATCH, inBatches } from '../in-batches.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn, type Value } from './sql-row.js';
import type { Transaction } from './write-queue.js';

/** Rows a statement; a row is written within the event loop, and between two statements others have a turn. */
const ROWS_AT_ONCE = 32;

const VERDICT =
  'verdict_id, tenant, created_at, cid, domain, verdict, provision, confidence, rule_book, action_digest, action, process, number';
const RECEIPT = 'receipt_id, tenant, agent_id, created_at, parent_receipt_id, mentions';

const TEXTS = ['tenant', 'cid', 'domain', 'provision', 'process'] as const;

const toVerdict = (row: SqlRow): RegisteredVerdict => ({
  ...textsIn(row, TEXTS),
  verdictId: String(row['verdict_id']),
  createdAt: String(row['created_at']),
  verdict: row['verdict'] === 'BLOCKED' ? 'BLOCKED' : 'ALLOWED',
  confidence: Number(row['confidence']),
  ruleBook: String(row['rule_book']),
  actionDigest: String(row['action_digest']),
  ...(typeof row['action'] === 'string' && { action: row['action'] }),
  number: Number(row['number']),
});

const toDay = (row: SqlRow): DayCount => ({
  ...textsIn(row, ['tenant', 'day', 'domain', 'provision', 'process']),
  verdict: row['verdict'] === 'BLOCKED' ? 'BLOCKED' : 'ALLOWED',
  ruleBook: String(row['rule_book']),
  count: Number(row['count']),
  firstAt: String(row['first_at']),
  lastAt: String(row['last_at']),
});

const toRun = (row: SqlRow): RunState => ({
  ...textsIn(row, ['tenant', 'process']),
  firstAt: String(row['first_at']),
  lastAt: String(row['last_at']),
  lastNumber: Number(row['last_number']),
  written: Number(row['written']),
  seenAt: String(row['seen_at'] ?? row['last_at']),
  ...(typeof row['closed_at'] === 'string' && { closedAt: row['closed_at'] }),
});

const toReceipt = (row: SqlRow): RegisteredReceipt => ({
  receiptId: String(row['receipt_id']),
  tenant: String(row['tenant']),
  agentId: String(row['agent_id']),
  createdAt: String(row['created_at']),
  parentReceiptId: typeof row['parent_receipt_id'] === 'string' ? row['parent_receipt_id'] : null,
  mentions: JSON.parse(String(row['mentions'])) as readonly string[],
});

const toLook = (row: SqlRow): Look => ({ ...textsIn(row, ['tenant', 'at', 'what', 'detail']), keyId: String(row['key_id']) });

const toNamedLook = (row: SqlRow): NamedLook => ({ id: String(row['row']), ...toLook(row) });

const valuesOf = (one: RegisteredVerdict): readonly Value[] => [
  one.verdictId,
  one.tenant,
  one.createdAt,
  one.cid,
  one.domain,
  one.verdict,
  one.provision,
  one.confidence,
  one.ruleBook,
  one.actionDigest,
  one.action ?? null,
  one.process,
  one.number,
];

const PLACES = `(${VERDICT.replaceAll(/\w+/g, '?')})`;

const writeVerdicts = async (transaction: Transaction, verdicts: readonly RegisteredVerdict[]): Promise<void> => {
  for (let at = 0; at < verdicts.length; at += ROWS_AT_ONCE) {
    if (at > 0) await nextTurn();
    const some = verdicts.slice(at, at + ROWS_AT_ONCE);
    const rows = some.map(() => PLACES).join();
    await transaction.run(`INSERT INTO register_verdicts (${VERDICT}) VALUES ${rows} ON CONFLICT DO NOTHING`, ...some.flatMap(valuesOf));
  }
};

const INSERT_DAY = `INSERT INTO register_days (tenant, day, domain, verdict, provision, rule_book, process, count, first_at, last_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = excluded.count, first_at = excluded.first_at, last_at = excluded.last_at`;

const INSERT_RUN = `INSERT INTO register_runs (tenant, process, first_at, last_at, last_number, written) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET last_at = excluded.last_at, last_number = excluded.last_number, written = excluded.written`;

const INSERT_PROCESS = `INSERT INTO register_processes (process, seen_at, closed_at) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at, closed_at = excluded.closed_at`;

const writeProcess = (transaction: Transaction, { process, seenAt, closedAt }: RegisteringProcess): Promise<number> =>
  transaction.run(INSERT_PROCESS, process, seenAt, closedAt ?? null);

const writeBatch = async (transaction: Transaction, { verdicts, days, runs, process }: RegisterBatch): Promise<void> => {
  await writeVerdicts(transaction, verdicts);
  for (const d of days)
    await transaction.run(
      INSERT_DAY,
      d.tenant,
      d.day,
      d.domain,
      d.verdict,
      d.provision,
      d.ruleBook,
      d.process,
      d.count,
      d.firstAt,
      d.lastAt,
    );
  for (const r of runs) await transaction.run(INSERT_RUN, r.tenant, r.process, r.firstAt, r.lastAt, r.lastNumber, r.written);
  if (process !== undefined) await writeProcess(transaction, process);
};

/** Conditions with their values, joined by AND; those without a value are left out. */
const where = (conditions: readonly (readonly [string, ...(Value | undefined)[]])[]): readonly [string, readonly Value[]] => {
  const held = conditions.filter((one): one is readonly [string, ...Value[]] => !one.includes(undefined));
  return [held.map(([text]) => text).join(' AND '), held.flatMap(([, ...values]) => values)];
};

/** Where a page begins: said twice, the index would be read from the first page on, each time. */
const beginOf = ({ from, after }: Pick<VerdictQuery | ReceiptQuery, 'from' | 'after'>): string | undefined =>
  after === undefined || after.createdAt < from ? from : undefined;

const selectVerdicts = (tenant: string, query: VerdictQuery): readonly [string, readonly Value[]] => {
  const [conditions, values] = where([
    ['tenant = ?', tenant],
    ['verdict_id = ?', query.verdictId],
    ['cid = ?', query.cid],
    ['provision = ?', query.provision],
    ['created_at >= ?', beginOf(query)],
    ['created_at < ?', query.to],
    ['(created_at, verdict_id) > (?, ?)', query.after?.createdAt, query.after?.verdictId],
  ]);
  return [`SELECT ${VERDICT} FROM register_verdicts WHERE ${conditions} ORDER BY created_at, verdict_id LIMIT ?`, [...values, query.limit]];
};

const MENTIONED = 'receipt_id IN (SELECT receipt_id FROM register_mentions WHERE tenant = ? AND mention = ?)';

const selectReceipts = (tenant: string, query: ReceiptQuery): readonly [string, readonly Value[]] => {
  const [conditions, values] = where([
    ['tenant = ?', tenant],
    ['receipt_id = ?', query.receiptId],
    ['agent_id = ?', query.agentId],
    ['parent_receipt_id = ?', query.parentReceiptId],
    [MENTIONED, query.mention === undefined ? undefined : tenant, query.mention],
    ['created_at >= ?', beginOf(query)],
    ['created_at < ?', query.to],
    ['(created_at, receipt_id) > (?, ?)', query.after?.createdAt, query.after?.receiptId],
  ]);
  return [`SELECT ${RECEIPT} FROM register_receipts WHERE ${conditions} ORDER BY created_at, receipt_id LIMIT ?`, [...values, query.limit]];
};

const RUNS = `SELECT r.*, p.seen_at, p.closed_at FROM register_runs r LEFT JOIN register_processes p ON p.process = r.process
  WHERE r.tenant = ? ORDER BY r.first_at, r.process`;

const writeReceipt = async (transaction: Transaction, one: RegisteredReceipt): Promise<void> => {
  const { receiptId, tenant, agentId, createdAt, parentReceiptId, mentions } = one;
  await transaction.run(
    `INSERT INTO register_receipts (${RECEIPT}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    receiptId,
    tenant,
    agentId,
    createdAt,
    parentReceiptId,
    JSON.stringify(mentions),
  );
  for (const mention of mentions)
    await transaction.run(
      'INSERT INTO register_mentions (tenant, mention, receipt_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      tenant,
      mention,
      receiptId,
    );
};

/** The register in the embedded store: a batch is one transaction. */
export const embeddedRegister = (database: EmbeddedDatabase): RegisterStore => {
  const select = <T>([sql, values]: readonly [string, readonly Value[]], read: (row: SqlRow) => T): readonly T[] =>
    database.all(sql, ...values).map(read);
  return {
    keepVerdicts: (batch) => database.transaction((transaction) => writeBatch(transaction, batch)),
    keepProcess: async (process) => {
      await database.transaction((transaction) => writeProcess(transaction, process));
    },
    findVerdicts: async (tenant, query) => select(selectVerdicts(tenant, query), toVerdict),
    daysOf: async (tenant, from, to) =>
      database
        .all('SELECT * FROM register_days WHERE tenant = ? AND day BETWEEN ? AND ? ORDER BY day, process', tenant, from, to)
        .map(toDay),
    runsOf: async (tenant) => database.all(RUNS, tenant).map(toRun),
    keepReceipt: (receipt) => database.transaction((transaction) => writeReceipt(transaction, receipt)),
    findReceipts: async (tenant, query) => select(selectReceipts(tenant, query), toReceipt),
    keepLook: async ({ tenant, keyId, at, what, detail }, id) => {
      const row = id === undefined ? null : Number(id);
      const insert = 'INSERT INTO register_looks (row, tenant, key_id, at, what, detail) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
      await database.transaction((transaction) => transaction.run(insert, row, tenant, keyId, at, what, detail));
    },
    allLooks: () =>
      inBatches(
        0,
        (after) => database.all('SELECT * FROM register_looks WHERE row > ? ORDER BY row LIMIT ?', after, BATCH).map(toNamedLook),
        ({ id }) => Number(id),
      ),
    looksOf: async (tenant, from, to, limit) =>
      database
        .all(
          'SELECT * FROM register_looks WHERE tenant = ? AND at >= ? AND at < ? ORDER BY at DESC, row DESC LIMIT ?',
          tenant,
          from,
          `${to}U`,
          limit,
        )
        .map(toLook),
    openSession: async ({ tokenDigest, keyId, expiresAt }, now) => {
      await database.transaction(async (transaction) => {
        await transaction.run('DELETE FROM audit_sessions WHERE expires_at <= ?', now.toISOString());
        return transaction.run(
          'INSERT INTO audit_sessions (token_digest, key_id, expires_at) VALUES (?, ?, ?)',
          tokenDigest,
          keyId,
          expiresAt,
        );
      });
    },
    findSession: async (tokenDigest, now) => {
      const row = database.get('SELECT * FROM audit_sessions WHERE token_digest = ? AND expires_at > ?', tokenDigest, now.toISOString());
      return row === undefined ? undefined : { tokenDigest, keyId: String(row['key_id']), expiresAt: String(row['expires_at']) };
    },
    endSession: async (tokenDigest) => {
      await database.transaction((transaction) => transaction.run('DELETE FROM audit_sessions WHERE token_digest = ?', tokenDigest));
    },
    forgetBefore: (day, most) =>
      database.transaction(async (transaction) => {
        await transaction.run('DELETE FROM register_days WHERE day < ?', day);
        await transaction.run('DELETE FROM register_runs WHERE last_at < ?', day);
        const oldest = 'SELECT row FROM register_verdicts WHERE row < (SELECT min(row) + ? FROM register_verdicts) AND created_at < ?';
        return transaction.run(`DELETE FROM register_verdicts WHERE row IN (${oldest})`, most, day);
      }),
  };
};
