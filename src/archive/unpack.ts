import { ArchiveRefused, UnpackedFiles } from './archive-bounds.js';
import { unpackTar } from './unpack-tar.js';
import { unpackZip } from './unpack-zip.js';

type Files = ReadonlyMap<string, Buffer>;

/** What an upload may be sent as. */
export const ARCHIVE_TYPES = [
  'application/gzip',
  'application/x-gzip',
  'application/x-tar',
  'application/zip',
  'application/octet-stream',
  'multipart/form-data',
  'application/json',
] as const;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

/**
 * The files of an upload by their paths: of a `.tar.gz`, a `.zip`, a form with one of these or with the files themselves, or a JSON object
 * `{"files": {"rule-set.yaml": "…"}}`. A folder around all of them is taken off.
 *
 * @param type the `Content-Type` that they were sent with; what an archive is say its first bytes
 * @throws ArchiveRefused
 */
export const unpack = async (bytes: Buffer, type: string): Promise<Files> => withoutTopFolder(await unpackAs(bytes, type));

const unpackAs = async (bytes: Buffer, type: string): Promise<Files> => {
  if (type.startsWith('multipart/form-data')) return unpackForm(bytes, type);
  if (type.startsWith('application/json')) return unpackJson(bytes);
  return unpackArchive(bytes);
};

const unpackArchive = async (bytes: Buffer): Promise<Files> => {
  if (isGzip(bytes)) return unpackTar(bytes);
  if (isZip(bytes)) return unpackZip(bytes);
  throw new ArchiveRefused('bad-archive', 'is neither a .tar.gz nor a .zip; pack the folder as one of these');
};

const unpackForm = async (bytes: Buffer, type: string): Promise<Files> => {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ArchiveRefused('bad-form', 'is no form: its parts cannot be told apart');
  });
  const sent = [...form.values()].filter((part) => typeof part !== 'string');
  const [only] = sent;
  if (only === undefined) throw new ArchiveRefused('bad-form', 'has no file; send the archive as a file of the form');
  const first = Buffer.from(await only.arrayBuffer());
  if (sent.length === 1 && (isGzip(first) || isZip(first))) return unpackArchive(first);
  const unpacked = new UnpackedFiles();
  for (const file of sent) {
    unpacked.count();
    unpacked.reserve(file.size);
    unpacked.add(file.name, Buffer.from(await file.arrayBuffer()));
  }
  return unpacked.files;
};

const unpackJson = (bytes: Buffer): Files => {
  const files = filesIn(bytes);
  const unpacked = new UnpackedFiles();
  for (const [path, text] of Object.entries(files)) {
    if (typeof text !== 'string' || !text.isWellFormed())
      throw new ArchiveRefused('bad-json', 'must be the text of a file', path.slice(0, 80));
    unpacked.count();
    unpacked.reserve(Buffer.byteLength(text));
    unpacked.add(path, Buffer.from(text));
  }
  return unpacked.files;
};

const filesIn = (bytes: Buffer): object => {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof body === 'object' && body !== null && 'files' in body && typeof body.files === 'object' && body.files !== null)
      return body.files;
  } catch {
    // As below.
  }
  throw new ArchiveRefused('bad-json', 'must be `{"files": {"rule-set.yaml": "…"}}` in UTF-8');
};

const HEAD = 'rule-set.yaml';

/** `travel-policy/rule-set.yaml` → `rule-set.yaml`, where all lies in that one folder. */
const withoutTopFolder = (files: Files): Files => {
  if (files.has(HEAD)) return files;
  const head = [...files.keys()].find((path) => /^[^/]+\/rule-set\.yaml$/.test(path));
  const top = head?.slice(0, -HEAD.length) ?? '';
  if (![...files.keys()].every((path) => path.startsWith(top))) return files;
  return new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes]));
};
