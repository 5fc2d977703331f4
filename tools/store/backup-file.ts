import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refused } from '../store-commands/store-command.js';

/** The form of the file; a new one gets a new number. */
const FORMAT = 'compliance-oracle-backup/1';

/** A document of MongoDB has at most 16 MB, some twice as much as text. */
const LONGEST_LINE = 64 * 2 ** 20;

/** The first line. */
export interface BackupHeader {
  readonly store: 'embedded' | 'mongodb';
  /** The version of the store's schema. */
  readonly schema: number;
  readonly createdAt: string;
}

/** A line between the first and the last: a piece of a file, or a document. */
export type BackupRecord =
  | { readonly file: string; readonly bytes: string }
  | { readonly collection: string; readonly document: Readonly<Record<string, unknown>> };

/** What a whole backup holds. */
export interface BackupSummary extends BackupHeader {
  readonly records: number;
  /** Over all lines but the last, as they are before they are packed. */
  readonly sha256: string;
}

interface End {
  readonly end: { readonly records: number; readonly sha256: string };
}

/**
 * Writes a backup beside its place, and puts it there once it is whole and on the disk: a text of one JSON document a line, packed
 * by gzip. It holds keys, so nobody else may read it.
 * @throws Refused where there is a file already
 */
export const writeBackup = async (file: string, header: BackupHeader, records: AsyncIterable<BackupRecord>): Promise<BackupSummary> => {
  const draft = `${file}.partial`;
  if (existsSync(file)) throw new Refused(`${file} is there already: name another file`);
  try {
    await rm(draft, { force: true });
    let end: End['end'] | undefined;
    const lines = linesOf(header, records, (written) => (end = written));
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    // Unlike a renaming, it never takes the place of a file that has come meanwhile.
    await link(draft, file);
    return { ...header, ...(end as unknown as End['end']) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refused(`${file} cannot be written: ${error.message}`);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

async function* linesOf(
  header: BackupHeader,
  records: AsyncIterable<BackupRecord>,
  ended: (end: End['end']) => void,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    digest.update(text);
    return text;
  };
  yield line({ format: FORMAT, ...header });
  let count = 0;
  for await (const record of records) {
    count += 1;
    yield line(record);
  }
  const end = { records: count, sha256: digest.digest('hex') };
  ended(end);
  yield `${JSON.stringify({ end })}\n`;
}

/** The lines of a packed text, none longer than it may be. */
async function* unpackedLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => unpacked.destroy(error));
  let [pieces, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, at)]).toString('utf8');
      [pieces, length, start] = [[], 0, at + 1];
    }
    pieces.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LONGEST_LINE) throw new Error('a line is too long');
  }
  if (length > 0) throw new Error('the last line is cut');
}

const readHeader = (file: string, line: string): BackupHeader => {
  const { format, store, schema, createdAt } = JSON.parse(line) as Partial<BackupHeader> & { readonly format?: unknown };
  if (typeof format !== 'string' || !format.startsWith('compliance-oracle-backup/'))
    throw new Refused(`${file} is no backup of this program`);
  if (format !== FORMAT) throw new Refused(`${file} has the form ${format}, this program reads ${FORMAT}: use the newer program`);
  if ((store !== 'embedded' && store !== 'mongodb') || !Number.isSafeInteger(schema) || createdAt === undefined)
    throw new Error('the first line is not as this program writes it');
  return { store, schema: Number(schema), createdAt };
};

/**
 * Reads a whole backup and checks it. `take` gets every record as it comes, before it is known whether the backup is whole: whoever
 * writes what it gets checks first.
 * @throws Refused where it is damaged, cut or of another program
 */
export const readBackup = async (file: string, take?: (record: BackupRecord) => Promise<void> | void): Promise<BackupSummary> => {
  try {
    return await readLines(file, take);
  } catch (error) {
    if (error instanceof Damaged) throw new Refused(`${file} is damaged: ${error.message}`);
    throw error;
  }
};

/** What was read is not what was written. */
class Damaged extends Error {}

const readLines = async (file: string, take: ((record: BackupRecord) => Promise<void> | void) | undefined): Promise<BackupSummary> => {
  const digest = createHash('sha256');
  let [header, end, records]: [BackupHeader | undefined, End['end'] | undefined, number] = [undefined, undefined, 0];
  for await (const line of damagedWhereItFails(unpackedLines(file))) {
    if (end !== undefined) throw new Damaged('something follows its last line');
    if (header === undefined) header = damagedWhere(() => readHeader(file, line));
    else {
      const value = damagedWhere(() => JSON.parse(line) as BackupRecord | End);
      if ('end' in value) {
        end = value.end;
        continue;
      }
      records += 1;
      await take?.(value);
    }
    digest.update(line).update('\n');
  }
  if (header === undefined || end === undefined) throw new Damaged('its end is missing');
  if (end.records !== records || end.sha256 !== digest.digest('hex')) throw new Damaged('its checksum is another');
  return { ...header, ...end };
};

const damagedWhere = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asDamage(error);
  }
};

async function* damagedWhereItFails(lines: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    throw asDamage(error);
  }
}

/** What the system says of a file, such as that there is none, is no damage. */
const asDamage = (error: unknown): unknown =>
  error instanceof Refused || (error instanceof Error && 'syscall' in error)
    ? error
    : new Damaged(error instanceof Error ? error.message : '');
