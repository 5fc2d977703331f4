import LibsqlPromise from 'libsql/promise';
import type { SqlRow } from './sql-row.js';

/** The part of the library that is used here; its types say `any`. */
interface Connection {
  exec(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<{ get(): SqlRow }>;
  close(): void;
}

/**
 * Looks through all pages of a file by a connection of its own, which has none of them in memory, in a thread of the library's.
 * @returns what is wrong with it, or nothing
 */
export const quickCheck = async (file: string): Promise<string | undefined> => {
  const connection = new LibsqlPromise(file, { timeout: 1_000 }) as Connection;
  try {
    // Only `exec` works in another thread, and it returns no rows.
    await connection.exec("CREATE TEMP TABLE checked AS SELECT * FROM pragma_quick_check(1, 'main')");
    const found = String((await connection.prepare('SELECT quick_check AS found FROM temp.checked')).get()['found']);
    return found === 'ok' ? undefined : found.replace(/\s+/g, ' ');
  } finally {
    connection.close();
  }
};
