import { gunzipSync } from 'node:zlib';
import { ArchiveRefused, innerPath, MOST_ENTRIES, MOST_UNPACKED, UnpackedFiles } from './archive-bounds.js';

const BLOCK = 512;
/** Files, and for each entry its header, its padding and an extended header. */
const MOST_TAR = MOST_UNPACKED + 4 * BLOCK * MOST_ENTRIES;
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const gunzip = (packed: Buffer): Buffer => {
  try {
    return gunzipSync(packed, { maxOutputLength: MOST_TAR });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new ArchiveRefused('too-large', `has more than ${MOST_UNPACKED} bytes once it is unpacked`);
    throw new ArchiveRefused('bad-archive', 'is damaged or cut off: it cannot be unpacked as gzip');
  }
};

const damaged = (): ArchiveRefused => new ArchiveRefused('bad-archive', 'is damaged or cut off: it is no complete tar archive');

const decode = (bytes: Buffer): string => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new ArchiveRefused('bad-path', 'has a name that is not UTF-8; rename the file');
  }
};

/** A text of a header, up to its first NUL. */
const textOf = (bytes: Buffer): string => {
  const end = bytes.indexOf(0);
  return decode(end < 0 ? bytes : bytes.subarray(0, end));
};

const octal = (bytes: Buffer): number => {
  const text = bytes.toString('latin1').replaceAll('\0', ' ').trim();
  if (!/^[0-7]*$/.test(text)) throw damaged();
  return text === '' ? 0 : Number.parseInt(text, 8);
};

interface Header {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const readHeader = (header: Buffer): Header => {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (octal(header.subarray(148, 156)) !== sum) throw damaged();
  const isUstar = header.subarray(257, 262).toString('latin1') === 'ustar';
  const prefix = isUstar && header[345] !== 0 ? `${textOf(header.subarray(345, 500))}/` : '';
  return {
    name: prefix + textOf(header.subarray(0, 100)),
    size: octal(header.subarray(124, 136)),
    type: String.fromCharCode(header[156] ?? 0),
  };
};

/** `23 path=rules/hotels.yaml\n`: the path of an extended header, where it has one; with a NUL in it, for which it is refused. */
const paxPath = (bytes: Buffer): string | undefined => {
  for (let at = 0; at < bytes.length; ) {
    const length = Number(/^\d{1,7}(?= )/.exec(bytes.subarray(at, at + 8).toString('latin1'))?.[0]);
    if (!(length > 0) || at + length > bytes.length) throw damaged();
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(decode(bytes.subarray(at, at + length))) ?? [];
    if (key === 'path') return value;
    if (key === 'linkpath') throw new ArchiveRefused('link', 'is a link; put the file itself there');
    at += length;
  }
  return undefined;
};

const LINKS: Readonly<Record<string, string>> = { '1': 'a hard link', '2': 'a symbolic link' };

/**
 * The files of a `.tar.gz`, in memory. Only files and folders are taken: no links, no devices.
 * @throws ArchiveRefused
 */
export const unpackTar = (packed: Buffer): ReadonlyMap<string, Buffer> => {
  const tar = gunzip(packed);
  const unpacked = new UnpackedFiles();
  let longName: string | undefined;
  for (let at = 0; ; ) {
    const block = tar.subarray(at, at + BLOCK);
    if (block.length < BLOCK) throw damaged();
    if (block.every((byte) => byte === 0)) return unpacked.files;
    const { name, size, type } = readHeader(block);
    unpacked.count();
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (bytes.length < size) throw damaged();
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
    if (type === 'x') longName = paxPath(bytes) ?? longName;
    else if (type === 'L') longName = textOf(bytes);
    else if (type !== 'g') {
      takeEntry(unpacked, { name: longName ?? name, size, type }, bytes);
      longName = undefined;
    }
  }
};

const takeEntry = (unpacked: UnpackedFiles, { name, size, type }: Header, bytes: Buffer): void => {
  const path = innerPath(name);
  if (type === '5') return;
  if (type !== '0' && type !== '\0' && type !== '7')
    throw new ArchiveRefused('link', `is ${LINKS[type] ?? 'neither a file nor a folder'}; put the file itself there`, path);
  unpacked.reserve(size);
  unpacked.add(name, Buffer.from(bytes));
};
