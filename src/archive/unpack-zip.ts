import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ArchiveRefused, innerPath, MOST_ENTRIES, UnpackedFiles } from './archive-bounds.js';

const damaged = (): ArchiveRefused => new ArchiveRefused('bad-archive', 'is damaged or cut off: it cannot be unpacked as ZIP');

const open = (packed: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Names come as bytes: what is wrong with them is said here.
    yauzl.fromBuffer(packed, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }, (error, zip) => {
      if (error === null && zip !== undefined) resolve(zip);
      else reject(damaged());
    });
  });

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const nameOf = ({ fileName }: Entry): string => {
  try {
    return UTF_8.decode(fileName as unknown as Buffer);
  } catch {
    throw new ArchiveRefused('bad-path', 'has a name that is not UTF-8; rename the file');
  }
};

/** Of the upper half of the attributes, what kind of thing Unix saw: 0 where it was packed elsewhere. */
const FILE_KIND = 0o170000;
const KINDS = { regular: 0o100000, folder: 0o040000, link: 0o120000 } as const;

const read = (zip: ZipFile, entry: Entry, name: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (entry.isEncrypted()) reject(new ArchiveRefused('encrypted', 'is encrypted; pack it without a password', name));
    else
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null || stream === undefined) reject(damaged());
        // Sizes are checked while it is read: a file that says less than it holds ends in an error.
        else
          buffer(stream).then(
            (bytes) => (crc32(bytes) === entry.crc32 ? resolve(bytes) : reject(damaged())),
            () => reject(damaged()),
          );
      });
  });

const takeEntry = async (zip: ZipFile, entry: Entry, unpacked: UnpackedFiles): Promise<void> => {
  unpacked.count();
  const name = nameOf(entry);
  const path = innerPath(name);
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  if (kind === KINDS.link) throw new ArchiveRefused('link', 'is a symbolic link; put the file itself there', path);
  if (name.endsWith('/') || kind === KINDS.folder) return;
  if (kind !== 0 && kind !== KINDS.regular)
    throw new ArchiveRefused('link', 'is neither a file nor a folder; put the file itself there', path);
  unpacked.reserve(entry.uncompressedSize);
  unpacked.add(name, await read(zip, entry, path));
};

/**
 * The files of a `.zip`, in memory. Only files and folders are taken.
 * @throws ArchiveRefused
 */
export const unpackZip = async (packed: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await open(packed);
  if (zip.entryCount > MOST_ENTRIES) throw new ArchiveRefused('too-many-files', `has more than ${MOST_ENTRIES} entries`);
  const unpacked = new UnpackedFiles();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(damaged()));
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      takeEntry(zip, entry, unpacked).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
  return unpacked.files;
};
