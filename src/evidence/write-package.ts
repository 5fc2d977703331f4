import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { NotInLog } from '../log/log-reader.js';
import { gapsOf } from '../register/gaps.js';
import { publicKeys, signDetached } from '../signing/receipt-signature.js';
import { BlocksFound, linkedCar, proofCar } from './blocks.js';
import { EntriesInOrder } from './entries-in-order.js';
import { inclusionLines, type LogFound } from './inclusion.js';
import { type Aside, setAside } from './set-aside.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';
import { receiptTable, verdictTable } from './tables.js';
import { CHECK, readmeOf } from './words.js';

/** Chunks of a file of the package, as they are made. */
type Chunks = AsyncIterable<string | Uint8Array>;

/** Blocks are hashes to a good part: more would cost much and save little. */
const COMPRESSION = 4;

interface FileDigest {
  readonly sha256: string;
  readonly bytes: number;
}

async function* once(text: string | Promise<string>): Chunks {
  yield await text;
}

/** The same chunks as bytes, digested on their way. */
async function* digested(chunks: Chunks, done: (digest: FileDigest) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    hash.update(buffer);
    bytes += buffer.length;
    yield buffer;
  }
  done({ sha256: hash.digest('hex'), bytes });
}

const checkpointOf = async ({ log }: EvidenceSources): Promise<{ readonly size: number; readonly note: string }> => {
  try {
    return await log.head();
  } catch (error) {
    if (error instanceof NotInLog) return { size: 0, note: '' };
    throw error;
  }
};

/** What is signed: every file by its digest, and what was found. */
const manifestOf = (
  range: EvidenceRange,
  madeAt: string,
  files: ReadonlyMap<string, FileDigest>,
  { proofs, missing }: BlocksFound,
  log: LogFound,
): string =>
  `${JSON.stringify(
    {
      type: 'evidence-package/1',
      ...range,
      made_at: madeAt,
      proofs: { held: proofs, not_held: missing },
      log_entries: { included: log.included, absent: log.absent },
      files: Object.fromEntries(files),
    },
    undefined,
    2,
  )}\n`;

/** A file of a package: its name, and what makes it once its turn has come. */
type Content = readonly [name: string, make: () => Chunks];

const gapsWithin = async ({ register, clock }: EvidenceSources, { tenant, from, to }: EvidenceRange): Promise<string> => {
  const all = gapsOf(await register.runsOf(tenant), clock());
  const within = all.filter(({ afterTime }) => afterTime.slice(0, 10) >= from && afterTime.slice(0, 10) <= to);
  return `${JSON.stringify(within, undefined, 2)}\n`;
};

const changeLines = async (sources: EvidenceSources, range: EvidenceRange): Promise<string> =>
  (await sources.ruleSetChanges(range)).map((one) => `${JSON.stringify(one)}\n`).join('');

/**
 * Writes a package, one file after the other, in constant memory but for 70 bytes a verdict: each row is read once.
 * @param file where the package is put; for a moment another stands beside it
 * @param progress told of each file that begins, and of how many there are
 * @throws what a source or the disk throws; then the file is not whole
 */
export const writePackage = async (
  sources: EvidenceSources,
  range: EvidenceRange,
  file: string,
  progress: (done: number, of: number) => void,
): Promise<void> => {
  const madeAt = sources.clock().toISOString();
  const [ring, keys, head] = await Promise.all([sources.keys(), sources.verifierKeys(), checkpointOf(sources)]);
  const [found, inLog]: [BlocksFound, LogFound] = [new BlocksFound(), { included: 0, absent: 0 }];
  const [verdicts, receipts] = [new EntriesInOrder(), new EntriesInOrder()];
  const digests = new Map<string, FileDigest>();
  let manifest = '';
  const makeManifest = (): string => (manifest = manifestOf(range, madeAt, digests, found, inLog));

  const asides: Aside[] = [];
  const aside = async (name: string): Promise<Aside> => {
    const made = await setAside(`${file}.${name}`);
    asides.push(made);
    return made;
  };
  try {
    const [verdictLines, receiptLines] = [await aside('verdicts'), await aside('receipts')];
    // In this order: what proofs link to is known once they were read, and the manifest comes behind all that it names.
    const contents: readonly Content[] = [
      ['README.md', () => once(readmeOf(range, madeAt, keys))],
      ['check.py', () => once(CHECK)],
      ['jwks.json', () => once(JSON.stringify(publicKeys(ring)))],
      ['gaps.json', () => once(gapsWithin(sources, range))],
      ['rule-sets.jsonl', () => once(changeLines(sources, range))],
      ['verdicts.csv', () => verdictTable(sources, range, verdicts, verdictLines)],
      ['verdicts.jsonl', () => verdictLines.read()],
      ['receipts.csv', () => receiptTable(sources, range, receipts, receiptLines)],
      ['receipts.jsonl', () => receiptLines.read()],
      ['proofs.car', () => proofCar(sources, verdicts, found)],
      ['rulebooks.car', () => linkedCar(sources, found)],
      ['log/checkpoint.txt', () => once(head.note)],
      ['log/inclusion.jsonl', () => inclusionLines(sources, [verdicts, receipts], head.size, inLog)],
      ['manifest.json', () => once(makeManifest())],
      ['manifest.jws', () => once(signDetached(manifest, ring))],
    ];
    await writeZip(file, contents, sources.clock(), (name, digest) => digests.set(name, digest), progress);
  } finally {
    await Promise.all(asides.map((one) => one.close()));
  }
};

const writeZip = async (
  file: string,
  contents: readonly Content[],
  mtime: Date,
  digested_: (name: string, digest: FileDigest) => void,
  progress: (done: number, of: number) => void,
): Promise<void> => {
  const zip = new yazl.ZipFile();
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const fail = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  let reading: Readable | undefined;
  for (const [i, [name, make]] of contents.entries())
    zip.addReadStreamLazy(name, { mtime, compressionLevel: COMPRESSION, forceZip64Format: name === 'proofs.car' }, (give) => {
      progress(i, contents.length);
      reading = Readable.from(digested(make(), (digest) => digested_(name, digest)));
      reading.on('error', fail);
      give(null, reading);
    });
  zip.on('error', fail);
  zip.end();
  zip.outputStream.pipe(out);
  try {
    await finished(out);
  } finally {
    // Where the disk is full nobody reads any more: what is being read must be let go.
    reading?.destroy();
  }
};
