import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveRefused } from '../../src/archive/archive-bounds.js';
import { unpack } from '../../src/archive/unpack.js';
import { type Packed, tarGzOf, tarOf, zipOf } from '../support/archives.js';
import { byExtent } from '../support/full.js';

const HEAD: Packed = { path: 'rule-set.yaml', text: 'rule_set: a\n' };

/** What an archive is refused for. */
const refusalOf = async (bytes: Buffer, type = 'application/octet-stream'): Promise<string> => {
  try {
    await unpack(bytes, type);
    return 'taken';
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.code;
    throw error;
  }
};

const PATHS = ['../x.yaml', 'a/../../x', '/etc/passwd', 'C:\\x', 'a\\..\\x', 'a//b', 'a/./b', `${'a/'.repeat(9)}b`, 'a\nb', '\u202Ea'];
const PACKERS = [
  ['tar.gz', tarGzOf],
  ['zip', zipOf],
] as const;

describe.each(PACKERS)('a hostile %s', (_, pack) => {
  it.each(PATHS)('with the path %j is refused', async (path) => {
    expect(['path-outside', 'bad-path']).toContain(await refusalOf(pack([HEAD, { path, text: 'x' }])));
  });

  it('with a name that is not UTF-8, or longer than any of ours, is refused', async () => {
    expect(await refusalOf(pack([HEAD, { path: Buffer.from([0xff, 0xfe, 0x61]), text: 'x' }]))).toBe('bad-path');
    expect(await refusalOf(zipOf([HEAD, { path: 'a'.repeat(201), text: 'x' }]))).toBe('bad-path');
  });

  it('with the same file twice, or too many, is refused', async () => {
    expect(await refusalOf(pack([HEAD, HEAD]))).toBe('duplicate-file');
    for (const [one, other] of [
      ['rules/a.yaml', 'Rules/A.yaml'],
      ['rules/\u00e9.yaml', 'rules/e\u0301.yaml'],
    ] as const)
      expect(await refusalOf(pack([HEAD, { path: one, text: 'x' }, { path: other, text: 'y' }]))).toBe('duplicate-file');
    expect(await refusalOf(pack(Array.from({ length: 2_001 }, (__, i) => ({ path: `f${i}`, text: '' }))))).toBe('too-many-files');
  });

  it('cut off anywhere is refused or holds less than all of it, and never fails otherwise', async () => {
    const whole = pack([HEAD, { path: 'rules/a.yaml', text: 'rules: []\n'.repeat(50) }]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await refusalOf(whole.subarray(0, length))).toBe('bad-archive');
      }),
      { numRuns: byExtent(20, 60, 60) },
    );
  });

  it('with any byte turned is taken or refused, and never fails otherwise', async () => {
    const whole = pack([HEAD, { path: 'rules/a.yaml', text: 'rules: []\n' }]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const turned = Buffer.from(whole);
        turned[at] = (turned[at] as number) ^ bits;
        expect(await refusalOf(turned)).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: byExtent(50, 150, 150) },
    );
  });
});

describe('a hostile tar', () => {
  it.each([
    ['1', 'hard link'],
    ['2', 'symbolic link'],
    ['3', 'device'],
    ['4', 'block device'],
    ['6', 'pipe'],
  ])('with an entry of type %s (%s) is refused', async (type) => {
    expect(await refusalOf(tarGzOf([HEAD, { path: 'rules/x.yaml', type, link: '/etc/passwd' }]))).toBe('link');
  });

  it('whose long path holds a NUL is refused, and not taken under its short name', async () => {
    const record = 'path=rules/\0a.yaml\n';
    const long = { path: 'PaxHeader', type: 'x', text: `${record.length + 3} ${record}` };
    expect(await refusalOf(tarGzOf([HEAD, long, { path: 'rules/b.yaml', text: 'x' }]))).toBe('bad-path');
  });

  it('that unpacks without end, or to a million entries, is refused before it is', async () => {
    expect(await refusalOf(gzipSync(Buffer.alloc(50_000_000)))).toBe('too-large');
    expect(await refusalOf(tarGzOf([{ path: 'a', text: Buffer.alloc(8_000_001) }]))).toBe('too-large');
    const entry = tarOf([{ path: 'a' }]).subarray(0, 512);
    expect(await refusalOf(gzipSync(Buffer.concat(Array.from({ length: 100_000 }, () => entry))))).toBe('too-large');
  });

  it('whose sizes lie is refused', async () => {
    expect(await refusalOf(gzipSync(tarOf([{ path: 'a', text: 'x', size: 100_000_000 }])))).toBe('bad-archive');
  });
});

describe('a hostile zip', () => {
  it('with a symbolic link or a device is refused', async () => {
    expect(await refusalOf(zipOf([HEAD, { path: 'x', text: '/etc/passwd', mode: 0o120777 }]))).toBe('link');
    expect(await refusalOf(zipOf([HEAD, { path: 'x', text: '', mode: 0o020666 }]))).toBe('link');
  });

  it('whose sizes lie is refused', async () => {
    expect(await refusalOf(zipOf([HEAD, { path: 'x', text: 'xxxx', size: 2 }]))).toBe('bad-archive');
    expect(['too-large', 'bad-archive']).toContain(await refusalOf(zipOf([{ path: 'x', text: 'x', size: 8_000_001 }])));
  });
});

describe('what is no archive', () => {
  it.each([
    ['text', Buffer.from('rule_set: a'), 'application/zip', 'bad-archive'],
    ['nothing', Buffer.alloc(0), 'application/gzip', 'bad-archive'],
    ['no JSON', Buffer.from('{'), 'application/json', 'bad-json'],
    ['a list', Buffer.from('{"files": 3}'), 'application/json', 'bad-json'],
    ['a number for a file', Buffer.from('{"files": {"a": 3}}'), 'application/json', 'bad-json'],
    ['a path that leads out', Buffer.from('{"files": {"../a": "x"}}'), 'application/json', 'path-outside'],
    ['a form without an end', Buffer.from('--x\r\n'), 'multipart/form-data; boundary=x', 'bad-form'],
    [
      'a form without a file',
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
      'multipart/form-data; boundary=x',
      'bad-form',
    ],
  ])('%s is refused', async (_, bytes, type, code) => {
    expect(await refusalOf(bytes, type)).toBe(code);
  });
});

describe('an archive', () => {
  it.each(PACKERS)('as %s holds its files, and a folder around all of them is taken off', async (_, pack) => {
    const files = await unpack(
      pack([
        { path: './t/rule-set.yaml', text: 'ä' },
        { path: './t/rules/a.yaml', text: 'b' },
      ]),
      'application/gzip',
    );
    expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ['rule-set.yaml', 'ä'],
      ['rules/a.yaml', 'b'],
    ]);
  });
});
