import { crc32, gzipSync } from 'node:zlib';
import { type Packed, tarGzOf, tarOf, zipOf } from '../support/archives.js';
import { smallRuleSet } from '../support/small-rule-set.js';

/** An upload that somebody means ill with, and the codes of which it must be refused by one. */
export interface Hostile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
  readonly codes: readonly string[];
}

const HEAD: Packed = { path: 'rule-set.yaml', text: 'rule_set: a\n' };
const BINARY = 'application/octet-stream';
const one = (name: string, bytes: Buffer, ...codes: readonly string[]): Hostile => ({ name, bytes, type: BINARY, codes });

const PATHS: readonly (readonly [path: string, code: string])[] = [
  ['../x.yaml', 'path-outside'],
  ['../../../../etc/cron.d/x', 'path-outside'],
  ['a/../../x', 'path-outside'],
  ['rules/../../x', 'path-outside'],
  ['a/..', 'path-outside'],
  ['/etc/passwd', 'path-outside'],
  ['//server/share', 'path-outside'],
  ['C:\\x', 'path-outside'],
  ['c:/x', 'path-outside'],
  ['a\\..\\x', 'path-outside'],
  ['rules\\x.yaml', 'path-outside'],
  ['a//b', 'bad-path'],
  ['a/./b', 'bad-path'],
  [`${'a/'.repeat(9)}b`, 'bad-path'],
  ['a\nb', 'bad-path'],
  ['a\tb', 'bad-path'],
  ['a\u001b[31mb', 'bad-path'],
  ['\u202Ea', 'bad-path'],
  ['a\u200bb', 'bad-path'],
  ['a\u00adb', 'bad-path'],
  ['\ufeffa', 'bad-path'],
];

/** Each path in each kind of archive. */
const paths = (): readonly Hostile[] =>
  PATHS.flatMap(([path, code]) => {
    const entries = [HEAD, { path, text: 'x' }];
    const json = Buffer.from(JSON.stringify({ files: { 'rule-set.yaml': 'x', [path]: 'x' } }));
    return [
      one(`a tar with the path ${JSON.stringify(path)}`, tarGzOf(entries), code),
      one(`a zip with the path ${JSON.stringify(path)}`, zipOf(entries), code),
      { ...one(`JSON with the path ${JSON.stringify(path)}`, json, code), type: 'application/json' },
    ];
  });

const pax = (...records: readonly string[]): Packed => ({
  path: 'PaxHeader',
  type: 'x',
  text: records.map((record) => `${record.length + 3} ${record}`).join(''),
});
const patched = (bytes: Buffer, at: number, value: string | Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  Buffer.from(value as string).copy(copy, at);
  return copy;
};
const TAR = tarOf([HEAD]);

/** One member of gzip with a hundred thousand entries; several of them one after the other are one archive. */
const manyEntries = (): Buffer => gzipSync(Buffer.alloc(100_000 * 512, TAR.subarray(0, 512)), { level: 1 });

const tars = (): readonly Hostile[] => [
  ...['1', '2', '3', '4', '6', 'S', 'M', 'V', 'D', 'A', 'Z', '\xff'].map((type) =>
    one(
      `a tar with an entry of type ${JSON.stringify(type)}`,
      tarGzOf([HEAD, { path: 'rules/x.yaml', type, link: '/etc/passwd' }]),
      'link',
      'bad-archive',
    ),
  ),
  one('a tar whose sizes lie', gzipSync(tarOf([{ path: 'a', text: 'x', size: 100_000_000 }])), 'bad-archive'),
  one('a tar whose size is no number', gzipSync(patched(TAR, 124, '99999999999')), 'bad-archive'),
  one('a tar whose size is binary', gzipSync(patched(TAR, 124, Buffer.from([0x80, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]))), 'bad-archive'),
  one('a tar whose checksum is wrong', gzipSync(patched(TAR, 148, '0000000\0')), 'bad-archive'),
  one('a tar without an end', gzipSync(TAR.subarray(0, -1024)), 'bad-archive'),
  one('a tar with a file twice', tarGzOf([HEAD, HEAD]), 'duplicate-file'),
  one('a tar with two paths that differ by case', tarGzOf([HEAD, { path: 'rules/a.yaml' }, { path: 'Rules/A.yaml' }]), 'duplicate-file'),
  one('a tar whose long path leads out', tarGzOf([HEAD, pax('path=../../x\n'), { path: 'a', text: 'x' }]), 'path-outside'),
  one('a tar whose long path is absolute', tarGzOf([HEAD, pax('path=/etc/passwd\n'), { path: 'a', text: 'x' }]), 'path-outside'),
  one('a tar whose long path holds a NUL', tarGzOf([HEAD, pax('path=rules/\0a.yaml\n'), { path: 'b', text: 'x' }]), 'bad-path'),
  one('a tar whose long header links', tarGzOf([HEAD, pax('linkpath=/etc/passwd\n'), { path: 'a', text: 'x' }]), 'link'),
  one('a tar whose long header is longer than it is', tarGzOf([HEAD, { path: 'P', type: 'x', text: '999 path=a\n' }]), 'bad-archive'),
  one('a tar whose long header has no length', tarGzOf([HEAD, { path: 'P', type: 'x', text: 'path=a\n' }]), 'bad-archive'),
  one('a tar whose GNU path leads out', tarGzOf([HEAD, { path: 'L', type: 'L', text: '../../x\0' }, { path: 'a' }]), 'path-outside'),
  one('a tar whose GNU link leads out', tarGzOf([HEAD, { path: 'K', type: 'K', text: '/etc/passwd\0' }]), 'link'),
  one('a tar with a name that is not UTF-8', tarGzOf([HEAD, { path: Buffer.from([0xff, 0xfe, 0x61]) }]), 'bad-path'),
  one('a tar with a file without a name', tarGzOf([HEAD, { path: './' }, { path: '.', text: 'x' }]), 'bad-path'),
  one('a tar of 2,001 files', tarGzOf(Array.from({ length: 2_001 }, (_, i) => ({ path: `f${i}` }))), 'too-many-files'),
  one('a tar of a hundred thousand entries', manyEntries(), 'too-large'),
  one('a tar of a million entries', Buffer.concat(Array<Buffer>(10).fill(manyEntries())), 'too-large'),
  one('a tar of a file of 8 MB and a byte', tarGzOf([{ path: 'a', text: Buffer.alloc(8_000_001) }]), 'too-large'),
  one(
    'a tar of nine files of 1 MB',
    tarGzOf(Array.from({ length: 9 }, (_, i) => ({ path: `a${i}`, text: Buffer.alloc(1_000_000) }))),
    'too-large',
  ),
];

const gzips = (): readonly Hostile[] => {
  const whole = tarGzOf([HEAD]);
  return [
    one('gzip that unpacks to 50 MB', gzipSync(Buffer.alloc(50_000_000), { level: 1 }), 'too-large'),
    one('gzip within gzip', gzipSync(gzipSync(Buffer.alloc(1_000_000))), 'bad-archive'),
    one('gzip of a text', gzipSync('rule_set: a\n'), 'bad-archive'),
    one('gzip of nothing', gzipSync(''), 'bad-archive'),
    one('gzip of a zip', gzipSync(zipOf([HEAD])), 'bad-archive'),
    one('gzip with another checksum', patched(whole, whole.length - 8, Buffer.from([1, 2, 3, 4])), 'bad-archive'),
    one('gzip with another length', patched(whole, whole.length - 4, Buffer.from([1, 2, 3, 4])), 'bad-archive'),
    one('gzip by an unknown method', patched(whole, 2, Buffer.from([7])), 'bad-archive'),
    one('gzip with every flag', patched(whole, 3, Buffer.from([0xff])), 'bad-archive'),
    one('the first two bytes of gzip', Buffer.from([0x1f, 0x8b]), 'bad-archive'),
  ];
};

/** An extra field of zip64 that says other sizes. */
const zip64 = (size: bigint): Buffer => {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(size, 4);
  extra.writeBigUInt64LE(size, 12);
  return extra;
};
/** Record and locator of zip64, which say how many entries there are, and where. */
const zip64End = (entries: bigint, offset: bigint, at: bigint): Buffer => {
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(entries, 24);
  record.writeBigUInt64LE(entries, 32);
  record.writeBigUInt64LE(offset, 48);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(at, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
};
const FAR = { entries: 0xffff, offset: 0xffffffff };

const zips = (): readonly Hostile[] => {
  const plain = zipOf([HEAD]);
  const file: Packed = { path: 'rules/a.yaml', text: 'rules: []\n' };
  const directoryAt = BigInt(plain.indexOf('PK\x01\x02', 0, 'latin1'));
  const endAt = BigInt(plain.indexOf('PK\x05\x06', 0, 'latin1'));
  const turned = (at: number): Buffer => patched(plain, at, Buffer.from([(plain[at] as number) ^ 0xff]));
  return [
    ...[0o120777, 0o020666, 0o060666, 0o010666, 0o140777].map((mode) =>
      one(`a zip with an entry of mode ${mode.toString(8)}`, zipOf([HEAD, { path: 'x', text: '/etc/passwd', mode }]), 'link'),
    ),
    ...[0x801, 0x841, 0x2801].map((flags) =>
      one(`a zip with an encrypted entry (${flags.toString(16)})`, zipOf([HEAD, { ...file, flags }]), 'encrypted', 'bad-archive'),
    ),
    ...[1, 6, 9, 12, 14, 93, 95, 98, 99].map((method) =>
      one(`a zip packed by method ${method}`, zipOf([HEAD, { ...file, method }]), 'bad-archive'),
    ),
    one('a zip with a wrong checksum', zipOf([HEAD, { ...file, crc: 1 }]), 'bad-archive'),
    one('a zip with the checksum of nothing', zipOf([HEAD, { ...file, crc: crc32('') }]), 'bad-archive'),
    one('a zip that says less than it holds', zipOf([HEAD, { ...file, size: 2 }]), 'bad-archive'),
    one(
      'a zip that says less than it unpacks to',
      zipOf([HEAD, { path: 'a', text: Buffer.alloc(7_000_000), method: 8, size: 10 }]),
      'bad-archive',
    ),
    one('a zip that says more than it holds', zipOf([HEAD, { path: 'a', text: 'x', method: 8, size: 4_000_000 }]), 'bad-archive'),
    one('a zip that says 4 GB', zipOf([HEAD, { path: 'a', text: 'x', method: 8, size: 0xfffffffe }]), 'too-large'),
    one('a zip of a file of 8 MB and a byte', zipOf([HEAD, { path: 'a', text: Buffer.alloc(8_000_001), method: 8 }]), 'too-large'),
    one(
      'a zip of 900 files of 10 kB',
      zipOf(Array.from({ length: 900 }, (_, i) => ({ path: `a${i}`, text: Buffer.alloc(10_000), method: 8 }))),
      'too-large',
    ),
    one('a zip of 2,001 files', zipOf(Array.from({ length: 2_001 }, (_, i) => ({ path: `f${i}` }))), 'too-many-files'),
    one('a zip that says 65,534 entries', zipOf([HEAD], { entries: 0xfffe }), 'too-many-files'),
    one('a zip64 of a million entries', zipOf([HEAD], { ...FAR, before: zip64End(1_000_000n, directoryAt, endAt) }), 'too-many-files'),
    one(
      'a zip64 of 2^60 entries',
      zipOf([HEAD], { ...FAR, before: zip64End(1n << 60n, directoryAt, endAt) }),
      'too-many-files',
      'bad-archive',
    ),
    one('a zip64 whose directory is nowhere', zipOf([HEAD], { ...FAR, before: zip64End(1n, 1n << 60n, endAt) }), 'bad-archive'),
    one('a zip64 whose record is nowhere', zipOf([HEAD], { ...FAR, before: zip64End(1n, directoryAt, 1n << 50n) }), 'bad-archive'),
    one('a zip64 whose record is elsewhere', zipOf([HEAD], { ...FAR, before: zip64End(1n, directoryAt, 0n) }), 'bad-archive'),
    one('a zip64 file of 2^40 bytes', zipOf([HEAD, { ...file, size: 0xffffffff, extra: zip64(1n << 40n) }]), 'too-large', 'bad-archive'),
    one('a zip64 file of 2^63 bytes', zipOf([HEAD, { ...file, size: 0xffffffff, extra: zip64(1n << 63n) }]), 'too-large', 'bad-archive'),
    one('a zip64 file that says nothing', zipOf([HEAD, { ...file, size: 0xffffffff }]), 'too-large', 'bad-archive'),
    one('a zip whose extra field is cut off', zipOf([HEAD, { ...file, extra: Buffer.from([1, 0, 200, 0, 1]) }]), 'bad-archive'),
    one('a zip on several disks', zipOf([HEAD], { disk: 3 }), 'bad-archive'),
    one('a zip whose directory lies behind its end', zipOf([HEAD], { offset: 100_000 }), 'bad-archive'),
    one('a zip whose directory lies in a file', zipOf([HEAD], { offset: 3 }), 'bad-archive'),
    one('a zip of more entries than it has', zipOf([HEAD], { entries: 2 }), 'bad-archive'),
    one('a zip whose local header is none', turned(1), 'bad-archive'),
    one('a zip with a file twice', zipOf([HEAD, HEAD]), 'duplicate-file'),
    one('a zip with two paths that differ by case', zipOf([HEAD, { path: 'rules/a.yaml' }, { path: 'RULES/a.yaml' }]), 'duplicate-file'),
    one('a zip with a name that is not UTF-8', zipOf([HEAD, { path: Buffer.from([0xff, 0x61]) }]), 'bad-path'),
    one('a zip with a name of 201 characters', zipOf([HEAD, { path: 'a'.repeat(201) }]), 'bad-path'),
    one('a zip within whose name is a NUL', zipOf([HEAD, { path: 'rules/a.yaml\0.exe' }]), 'bad-path'),
    one('the first two bytes of a zip', Buffer.from('PK'), 'bad-archive'),
    one('a zip of nothing but its end', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(17)]), 'bad-archive'),
  ];
};

const cut = (): readonly Hostile[] =>
  (
    [
      ['tar', tarGzOf],
      ['zip', zipOf],
    ] as const
  ).flatMap(([kind, pack]) => {
    const whole = pack(Object.entries(smallRuleSet()).map(([path, text]) => ({ path, text })));
    return Array.from({ length: 25 }, (_, i) => Math.floor(((i + 1) * whole.length) / 26)).map((length) =>
      one(`a ${kind} cut off at ${length} of ${whole.length} bytes`, whole.subarray(0, length), 'bad-archive'),
    );
  });

const others = (): readonly Hostile[] => [
  one('a text', Buffer.from('rule_set: a'), 'bad-archive'),
  one('nothing', Buffer.alloc(0), 'bad-archive'),
  one('a RAR', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), 'bad-archive'),
  one('a 7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'bad-archive'),
  one('an xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), 'bad-archive'),
  one('a zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'bad-archive'),
  one('an executable', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'bad-archive'),
  one('zeros', Buffer.alloc(100_000), 'bad-archive'),
  ...[
    '{',
    '[]',
    'null',
    '{"files": 3}',
    '{"files": null}',
    '{"files": {"a": 3}}',
    '{"files": {"a": {"b": "c"}}}',
    '{"files": {"a": "\\ud800"}}',
  ].map((text) => ({ ...one(`JSON ${text}`, Buffer.from(text), 'bad-json'), type: 'application/json' })),
  { ...one('JSON in UTF-16', Buffer.from('{"files": {}}', 'utf16le'), 'bad-json'), type: 'application/json' },
  ...['--x\r\n', '', '--y--\r\n', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'].map((body) => ({
    ...one(`a form ${JSON.stringify(body)}`, Buffer.from(body), 'bad-form'),
    type: 'multipart/form-data; boundary=x',
  })),
];

/** Archives that are refused before anything in them is read. */
export const hostileArchives = (): readonly Hostile[] => [...paths(), ...tars(), ...gzips(), ...zips(), ...cut(), ...others()];
