import path from 'node:path';
import { createPrivate, readIfThere } from '../../src/signing/private-file.js';
import { Refused } from '../store-commands/store-command.js';
import type { BackupRecord } from './backup-file.js';

/** Where the keys of a service lie, by the names that they have in a backup. */
export type KeyFiles = Readonly<Record<string, string>>;

/** The settings that say where. */
interface Settings {
  readonly dataDir: string;
  readonly mongodbUrl?: string;
  readonly signingKeys?: string;
  readonly payments?: { readonly signingKeyFile?: string };
}

/** Without these neither can the log go on nor receipts and invoices be verified; those in MongoDB are among its documents. */
export const keyFilesOf = ({ dataDir, mongodbUrl, signingKeys, payments }: Settings): KeyFiles => ({
  ...(signingKeys !== undefined || mongodbUrl === undefined
    ? { 'signing-keys.json': signingKeys ?? path.join(dataDir, 'signing-keys.json') }
    : {}),
  'x402-signing-key.pem': payments?.signingKeyFile ?? path.join(dataDir, 'x402-signing-key.pem'),
});

/** Those that there are, each as one record. */
export async function* keyRecords(files: KeyFiles): AsyncGenerator<BackupRecord> {
  for (const [name, file] of Object.entries(files)) {
    const text = await readIfThere(file);
    if (text !== undefined) yield { file: name, bytes: Buffer.from(text).toString('base64') };
  }
}

/** Keys out of a backup, held against those that are there. */
export class KeysToRestore {
  readonly #texts = new Map<string, string>();

  constructor(private readonly files: KeyFiles) {}

  /** Takes note of a record where it is one of a key. */
  take(record: BackupRecord): void {
    if ('file' in record && Object.hasOwn(this.files, record.file))
      this.#texts.set(record.file, Buffer.from(record.bytes, 'base64').toString('utf8'));
  }

  /** @throws Refused where others are there: they signed something that cannot be verified without them */
  async requireRoom(): Promise<void> {
    for (const [name, text] of this.#texts) {
      const there = await readIfThere(this.files[name] ?? '');
      if (there !== undefined && there !== text) throw new Refused(`${this.files[name]} holds other keys than the backup: move it away`);
    }
  }

  /** Leaves those alone that are there. */
  async write(): Promise<void> {
    for (const [name, text] of this.#texts) await createPrivate(this.files[name] ?? '', text);
  }
}
