import { fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Snapshots } from '../verdict/oracle/served-oracle.js';
import { type Prepared, WITH_CASES } from './prepared.js';

/** The rule book has errors; nothing was started. */
export class RuleBookRefused extends Error {
  constructor(readonly diagnostics: readonly string[]) {
    super(diagnostics.join('\n'));
    this.name = 'RuleBookRefused';
  }
}

/** What an oracle opens on, as bytes. */
export type SnapshotBytes = Readonly<Record<keyof Snapshots, Uint8Array>>;

/** Milliseconds that another process may take to read and check a rule book; one of today takes seconds. */
const MOST_TIME = 5 * 60_000;

/** What another process is asked to do about a rule book. */
export interface Beside {
  readonly folder: string;
  /** Whether every case must get what it expects, by the tables and by the plain scan. */
  readonly cases: boolean;
  readonly stopped: AbortSignal;
}

/**
 * Another process reads and checks the rule book in a folder, runs its cases where told, and leaves snapshots behind. It has its
 * bounds of time and memory, and ends when `stopped` says so, or with this one.
 * @returns their bytes, or nothing where none could be handed over
 * @throws RuleBookRefused with every diagnostic
 */
export const prepareBeside = async ({ folder, cases, stopped }: Beside): Promise<SnapshotBytes | undefined> => {
  const prepared = await new Promise<Prepared>((resolve, reject) => {
    // In one thread of low priority: it has time, and callers have not. Its heap is short-lived and may grow.
    const preparing = fork(
      fileURLToPath(new URL(`./prepare${extname(import.meta.url)}`, import.meta.url)),
      cases ? [folder, WITH_CASES] : [folder],
      {
        execArgv: [...process.execArgv, '--single-threaded', '--heap-growing-percent=0', '--max-semi-space-size=16'],
        signal: stopped,
        timeout: MOST_TIME,
        killSignal: 'SIGKILL',
      },
    );
    preparing.once('message', (found) => resolve(found as Prepared)).once('error', reject);
    preparing.once('exit', (code, signal) => reject(new Error(`reading the rule book ended with ${code ?? signal}`)));
  });
  if ('errors' in prepared) throw new RuleBookRefused(prepared.errors);
  const bytes = await readSnapshots(prepared.snapshots);
  if (prepared.temporary !== undefined) await rm(prepared.temporary, { recursive: true, force: true });
  return bytes;
};

const readSnapshots = async ({ ruleBook, vocabulary }: Snapshots): Promise<SnapshotBytes | undefined> => {
  try {
    return { ruleBook: await readFile(ruleBook), vocabulary: await readFile(vocabulary) };
  } catch {
    return undefined;
  }
};
