import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { NotInLog } from '../log/log-reader.js';
import { gapsOf } from '../register/gaps.js';
import { publicKeys, signDetached } from '../signing/receipt-signature.js';
import { type BlocksFound, linkedCar, proofCar } from './blocks.js';
import { inclusionLines, type LogFound } from './inclusion.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';
import { receiptCsv, receiptJson, verdictCsv, verdictJson } from './tables.js';
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
async function* digested(chunks: Chunks, done: (digest: FileDigest) => void, aborted: AbortSignal): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    aborted.throwIfAborted();
    const buffer = Buffer.from(chunk as Uint8Array);
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

/**
 * Writes a package, one file after the other, in constant memory but for 32 bytes a verdict.
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
  const found: BlocksFound = { linked: new Map(), proofs: 0, missing: 0 };
  const inLog: LogFound = { included: 0, absent: 0 };
  const gaps = async (): Promise<string> => {
    const all = gapsOf(await sources.register.runsOf(range.tenant), sources.clock());
    const within = all.filter(({ afterTime }) => afterTime.slice(0, 10) >= range.from && afterTime.slice(0, 10) <= range.to);
    return `${JSON.stringify(within, undefined, 2)}\n`;
  };
  const digests = new Map<string, FileDigest>();
  let manifest = '';
  const makeManifest = (): string => (manifest = manifestOf(range, madeAt, digests, found, inLog));

  // In this order: what proofs link to is known once they were read, and the manifest comes behind all that it names.
  const contents: readonly (readonly [name: string, make: () => Chunks])[] = [
    ['README.md', () => once(readmeOf(range, madeAt, keys))],
    ['check.py', () => once(CHECK)],
    ['jwks.json', () => once(JSON.stringify(publicKeys(ring)))],
    ['gaps.json', () => once(gaps())],
    ['verdicts.csv', () => verdictCsv(sources, range)],
    ['verdicts.jsonl', () => verdictJson(sources, range)],
    ['receipts.csv', () => receiptCsv(sources, range)],
    ['receipts.jsonl', () => receiptJson(sources, range)],
    ['proofs.car', () => proofCar(sources, range, found)],
    ['rulebooks.car', () => linkedCar(sources, found)],
    ['log/checkpoint.txt', () => once(head.note)],
    ['log/inclusion.jsonl', () => inclusionLines(sources, range, head.size, inLog)],
    ['manifest.json', () => once(makeManifest())],
    ['manifest.jws', () => once(signDetached(manifest, ring))],
  ];
  await writeZip(file, contents, sources.clock(), (name, digest) => digests.set(name, digest), progress);
};

const writeZip = async (
  file: string,
  contents: readonly (readonly [name: string, make: () => Chunks])[],
  mtime: Date,
  digested_: (name: string, digest: FileDigest) => void,
  progress: (done: number, of: number) => void,
): Promise<void> => {
  const zip = new yazl.ZipFile();
  const failed = new AbortController();
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const fail = (error: unknown): void => {
    failed.abort(error);
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  for (const [i, [name, make]] of contents.entries())
    zip.addReadStreamLazy(name, { mtime, compressionLevel: COMPRESSION, forceZip64Format: name === 'proofs.car' }, (give) => {
      progress(i, contents.length);
      const stream = Readable.from(digested(make(), (digest) => digested_(name, digest), failed.signal));
      stream.on('error', fail);
      give(null, stream);
    });
  zip.on('error', fail);
  zip.end();
  zip.outputStream.pipe(out);
  await finished(out);
};
