import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file of an archive as a test wants it, however wrong. */
export interface Packed {
  readonly path: string | Buffer;
  readonly text?: string | Buffer;
  /** Of tar: `0` file, `5` folder, `2` symbolic link, `1` hard link, `3` device. */
  readonly type?: string;
  readonly link?: string;
  /** Of ZIP: the mode that Unix saw. */
  readonly mode?: number;
  /** What the header says instead of the true size. */
  readonly size?: number;
  /** Of ZIP: the flags (0x800: names in UTF-8), the method (0: stored, 8: deflated), the checksum and the extra field of the directory. */
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly extra?: Buffer;
}

/** What a ZIP says of itself as a whole, instead of the truth. */
interface Directory {
  readonly entries?: number;
  readonly offset?: number;
  readonly disk?: number;
  /** Put before the record that ends the archive. */
  readonly before?: Buffer;
  readonly comment?: Buffer;
}

const field = (value: string | Buffer, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  Buffer.from(value as string).copy(bytes);
  return bytes;
};
const octal = (value: number, length: number): Buffer => field(value.toString(8).padStart(length - 1, '0'), length);

/** The header of one entry and what is in it, padded. */
const tarEntry = ({ path, text = '', type = '0', link = '', size }: Packed): Buffer => {
  const bytes = Buffer.from(text as string);
  const header = Buffer.concat([
    field(path, 100),
    octal(0o644, 8),
    octal(0, 8),
    octal(0, 8),
    octal(size ?? bytes.length, 12),
    octal(0, 12),
    Buffer.from('        '),
    Buffer.from(type),
    field(link, 100),
    field('ustar\x0000', 8),
    Buffer.alloc(247),
  ]);
  const sum = header.reduce((total, byte) => total + byte, 0);
  octal(sum, 7).copy(header, 148);
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
};

/** A tar archive, not packed yet. */
export const tarOf = (entries: readonly Packed[]): Buffer => Buffer.concat([...entries.map(tarEntry), Buffer.alloc(1024)]);

export const tarGzOf = (entries: readonly Packed[]): Buffer => gzipSync(tarOf(entries));

/** A ZIP archive; its files are stored as they are unless their method says otherwise. */
export const zipOf = (entries: readonly Packed[], said: Directory = {}): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, text = '', mode = 0o100644, size, flags = 0x800, method = 0, crc, extra = Buffer.alloc(0) } of entries) {
    const [name, plain] = [Buffer.from(path as string), Buffer.from(text as string)];
    const bytes = method === 8 ? deflateRawSync(plain) : plain;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc ?? crc32(plain), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(size ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    const inDirectory = Buffer.from(common);
    inDirectory.writeUInt16LE(extra.length, 24);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, inDirectory, rest, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const { comment = Buffer.alloc(0), before = Buffer.alloc(0), entries: number = entries.length, disk = 0 } = said;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(disk, 0);
  end.writeUInt16LE(number, 4);
  end.writeUInt16LE(number, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(said.offset ?? offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...locals, directory, before, Buffer.from('PK\x05\x06', 'latin1'), end, comment]);
};
