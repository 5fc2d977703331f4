import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import { openServedOracle } from '../../../src/verdict/oracle/served-oracle.js';
import { checkRuleBook } from '../../../tools/rules/check/check-rule-book.js';
import { sampled } from '../../support/full.js';

const TINY = join('test', 'compile', 'fixtures', 'tiny');

const scratch = mkdtempSync(join(tmpdir(), 'inventory-'));
/** The snapshots of the rule book before anybody spoils it: they are named by what is in its files, and compiled once. */
const unspoilt = join(scratch, 'unspoilt');
beforeAll(() => void openServedOracle(TINY, unspoilt, { memoEntries: 0 }));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
let folder: string;
let cache: string;
beforeEach(() => {
  folder = join(scratch, String(made++), 'regulations');
  cache = join(scratch, String(made++));
  cpSync(TINY, folder, { recursive: true });
  cpSync(unspoilt, cache, { recursive: true });
});

const at = (file: string): string => join(folder, file);
const spell = (one: Diagnostic): string => `${one.file} ${one.code}`;

/** What a start says: from the snapshots of an earlier one where there are any, and where they fit. */
const start = (): readonly string[] => {
  const { oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0 });
  return oracle === undefined ? diagnostics.map(spell) : ['started'];
};

/** What is said where nothing was kept, and where the same rule book was kept before it was spoilt. */
const findings = (spoil: () => void): Readonly<Record<'check' | 'cold' | 'warm', readonly string[]>> => {
  expect(start(), 'the rule book as it was').toEqual(['started']);
  expect(readdirSync(cache), 'its snapshots').toHaveLength(2);
  spoil();
  const warm = start();
  const kept = cache;
  cache = join(scratch, String(made++));
  const cold = start();
  cache = kept;
  return { check: checkRuleBook(folder, '2026-11-20').diagnostics.map(spell), cold, warm };
};

const everywhere = (found: readonly string[]): ReturnType<typeof findings> => ({ check: found, cold: found, warm: found });

const write = (file: string) => (): void => {
  mkdirSync(join(at(file), '..'), { recursive: true });
  writeFileSync(at(file), 'about: nothing\n');
};

const link = (target: string, file: string) => (): void => {
  rmSync(at(file), { recursive: true, force: true });
  symlinkSync(target, at(file));
};

/** Moves a file or folder within the rule book or out of it, and leaves a link in its place. */
const moveAndLink = (file: string, to: string, target: string) => (): void => {
  mkdirSync(join(at(to), '..'), { recursive: true });
  renameSync(at(file), at(to));
  symlinkSync(target, at(file));
};

const inTurn =
  (...steps: readonly (() => unknown)[]) =>
  (): void => {
    for (const step of steps) step();
  };

describe('what nobody reads is a finding, and stops the start', () => {
  it.each(
    sampled(
      [
        ['another ending', 'law/more.yml', 'unread-file'],
        ['an ending in capitals', 'law/more.YAML', 'unread-file'],
        ['cases with another ending', 'law/ban.cases.yml', 'unread-file'],
        ['JSON', 'law/more.json', 'unread-file'],
        ['a copy of an editor', 'law/ban.yaml~', 'unread-file'],
        ['what a merge left', 'law/ban.yaml.orig', 'unread-file'],
        ['a hidden file', 'law/._ban.yaml', 'unread-file'],
        ['hidden cases', 'law/.cases.yaml', 'unread-file'],
        ['a hidden file at the top', '.gitkeep', 'unread-file'],
        ['what is read elsewhere, at the top', 'theme.yaml', 'unread-file'],
        ['another model', 'other-model.json', 'unread-file'],
        ['notes at the top', 'NOTES.md', 'unread-file'],
        ['notes beside a law', 'law/notes.md', 'unread-file'],
        ['a read-me beside words', 'vocabulary/README.md', 'unread-file'],
        ['no ending at all', 'examples/marks', 'unread-file'],
      ],
      5,
    ),
  )('%s: %s', (_, file, code) => {
    expect(findings(write(file))).toEqual(everywhere([`${file} ${code}`]));
  });

  it.each(
    sampled(
      [
        ['a folder of a law', 'law/old/ban.yaml', 'law/old unread-folder'],
        ['a folder of words', 'vocabulary/more/facts.yaml', 'vocabulary/more unread-folder'],
        ['a hidden folder of examples', 'examples/.more/marks.yaml', 'examples/.more unread-folder'],
        ['a hidden folder', '.git/config', '.git unread-folder'],
        ['a folder that `rulebook.yaml` does not list', 'other-law/regulation.yaml', 'other-law unlisted-folder'],
        ['a folder whose name cannot be listed', 'Law 2/regulation.yaml', 'Law 2 unlisted-folder'],
      ],
      3,
    ),
  )('%s, once and not for each of its files', (_, file, found) => {
    expect(findings(inTurn(write(file), write(join(file, '..', 'another.yaml'))))).toEqual(everywhere([found]));
  });

  it('neither a file nor a folder, which is not opened either', () => {
    expect(findings(() => void execFileSync('mkfifo', [at('law/pipe.yaml')]))).toEqual(everywhere(['law/pipe.yaml not-a-file']));
  });

  it('a pipe in the place of `rulebook.yaml`', () => {
    expect(
      findings(
        inTurn(
          () => rmSync(at('rulebook.yaml')),
          () => execFileSync('mkfifo', [at('rulebook.yaml')]),
        ),
      ),
    ).toEqual(everywhere(['rulebook.yaml not-a-file']));
  });

  it.each([
    ['law/more.yml', 'has an ending that nobody reads; call it `more.yaml`, or take it out of the rule book'],
    ['law/ban.yaml~', 'is a copy that some program left, which nobody reads; delete it or take it out of the rule book'],
    ['law/._ban.yaml', 'is a hidden file, which nobody reads; delete it or take it out of the rule book'],
    ['law/notes.md', 'is read by nobody; write it into `README.md` or `contested.md`, or take it out of the rule book'],
    ['theme.yaml', 'is not read here; move it into `vocabulary`, into `examples` or into the folder of a regulation'],
    ['law/more.json', 'is read by nobody; take it out of the rule book'],
  ])('says of %s what is wrong and what to do', (file, message) => {
    write(file)();
    expect(loadRuleBook(folder).diagnostics).toEqual([{ code: 'unread-file', severity: 'error', file, line: 1, column: 1, message }]);
  });

  it('all of it together, with every other mistake', () => {
    write('law/a.yml')();
    write('examples/b.txt')();
    rmSync(at('domains.yaml'));
    expect(start()).toEqual(['examples/b.txt unread-file', 'law/a.yml unread-file', 'domains.yaml missing-file']);
  });

  it('is passed over only where a rule book of an earlier day is compared, links out of it never', () => {
    write('law/a.yml')();
    expect(loadRuleBook(folder, { passOverUnread: true }).diagnostics).toEqual([]);
    link('/etc/hostname', 'law/b.yaml')();
    expect(loadRuleBook(folder, { passOverUnread: true }).diagnostics.map(spell)).toEqual(['law/b.yaml symbolic-link']);
  });
});

describe('what belongs to a rule book is no finding', () => {
  it.each(sampled(['README.md', 'CHANGELOG.md', 'law/README.md', 'law/contested.md', '.schemas/rule.json'], 2))('%s', (file) => {
    expect(findings(write(file))).toEqual({ check: [], cold: ['started'], warm: ['started'] });
  });

  it('examples in folders, and in folders of those', () => {
    const ordered = findings(() => {
      mkdirSync(at('examples/law/ban'), { recursive: true });
      renameSync(at('examples/marks.yaml'), at('examples/law/ban/marks.yaml'));
    });
    expect(ordered).toEqual({ check: [], cold: ['started'], warm: ['started'] });
    cache = join(scratch, String(made++));
    expect(findings(write('examples/law/ban/more.yml'))).toEqual(everywhere(['examples/law/ban/more.yml unread-file']));
  });

  it('a file that ends as another does is not taken for it', () => {
    const found = findings(inTurn(write('vocabulary/my-polarity.yaml'), write('law/my-ledger.yaml')));
    for (const each of Object.values(found))
      expect([...new Set(each.map((one) => one.split(' ')[0]))].sort()).toEqual(['law/my-ledger.yaml', 'vocabulary/my-polarity.yaml']);
  });
});

describe('symbolic links', () => {
  const accepted = { check: [], cold: ['started'], warm: ['started'] };

  it.each([
    ['a file', 'law/ban.yaml', 'law/..2026_11_27_09_30_00.1/ban.yaml', '..2026_11_27_09_30_00.1/ban.yaml'],
    ['a folder', 'law', '..2026_11_27_09_30_00.1/law', '..2026_11_27_09_30_00.1/law'],
    ['the vocabulary', 'vocabulary', '..2026_11_27_09_30_00.1/vocabulary', '..2026_11_27_09_30_00.1/vocabulary'],
  ])('within the folder are accepted: %s', (_, file, to, target) => {
    expect(findings(moveAndLink(file, to, target))).toEqual(accepted);
  });

  it('are accepted as Kubernetes mounts a ConfigMap, and a changed file is served after the exchange', () => {
    const mount = (dated: string): void => {
      mkdirSync(at(dated));
      for (const name of ['domains.yaml', 'rulebook.yaml', 'law', 'examples', 'vocabulary'])
        cpSync(join(TINY, name), at(`${dated}/${name}`), { recursive: true });
    };
    const found = findings(() => {
      mount('..2026_11_27_09_30_00.123456789');
      symlinkSync('..2026_11_27_09_30_00.123456789', at('..data'));
      for (const name of ['domains.yaml', 'rulebook.yaml', 'law', 'examples', 'vocabulary']) link(`..data/${name}`, name)();
    });
    expect(found).toEqual(accepted);

    mount('..2026_11_28_09_30_00.987654321');
    writeFileSync(at('..2026_11_28_09_30_00.987654321/rulebook.yaml'), 'name: Tiny\nversion: 9.9.9\nregulations: [law]\n');
    symlinkSync('..2026_11_28_09_30_00.987654321', at('..data_tmp'));
    renameSync(at('..data_tmp'), at('..data'));
    expect(openServedOracle(folder, cache, { memoEntries: 0 }).ruleBook?.version).toBe('9.9.9');
  });

  it.each([
    ['to a file outside', 'law/ban.yaml', '../../outside/ban.yaml', 'law/ban.yaml'],
    ['to a folder outside', 'law', '../outside/law', 'law'],
    ['to the vocabulary outside', 'vocabulary', '../outside/vocabulary', 'vocabulary'],
  ])('that lead out of it are refused, the very same files there: %s', (_, file, target, place) => {
    const outside = join(folder, '..', 'outside');
    mkdirSync(outside);
    cpSync(at(file), join(outside, file.replace('law/', '')), { recursive: true });
    expect(findings(link(target, file))).toEqual(everywhere([`${place} symbolic-link`]));
  });

  it.each([
    ['to nothing', 'nowhere.yaml', 'law/more.yaml'],
    ['to itself', 'more.yaml', 'law/more.yaml'],
    ['to the folder that it is in', '.', 'law/more'],
    ['to the folder around it', '..', 'law/more'],
    ['to the whole rule book', '.', 'more'],
    ['to a device', '/dev/null', 'law/more.yaml'],
  ])('are refused that lead %s', (_, target, file) => {
    expect(findings(link(target, file))).toEqual(everywhere([`${file} symbolic-link`]));
  });

  it('are refused that lead from one folder of examples to another and back', () => {
    const found = findings(() => {
      for (const name of ['a', 'b']) mkdirSync(at(`examples/${name}`));
      symlinkSync('../b', at('examples/a/to-b'));
      symlinkSync('../a', at('examples/b/to-a'));
    });
    expect(found).toEqual(everywhere(['examples/a/to-b/to-a symbolic-link', 'examples/b/to-a/to-b symbolic-link']));
  });

  it('are refused that lead to each other', () => {
    expect(findings(inTurn(link('b.yaml', 'law/a.yaml'), link('a.yaml', 'law/b.yaml')))).toEqual(
      everywhere(['law/a.yaml symbolic-link', 'law/b.yaml symbolic-link']),
    );
  });

  it('say where they lead', () => {
    link('nowhere.yaml', 'law/a.yaml')();
    link('b.yaml', 'law/b.yaml')();
    link('/etc/hostname', 'law/c.yaml')();
    expect(loadRuleBook(folder).diagnostics.map((one) => one.message)).toEqual(
      ['to nothing', 'in a circle', 'out of the rule book'].map(
        (where) => `is a symbolic link that leads ${where}; put the file or the folder itself here`,
      ),
    );
  });

  it('may be the way to the folder itself', () => {
    const real = folder;
    folder = join(scratch, String(made++));
    symlinkSync(real, folder);
    expect([start(), start()]).toEqual([['started'], ['started']]);
    expect(findings(link('/etc/hostname', 'law/more.yaml'))).toEqual(everywhere(['law/more.yaml symbolic-link']));
  });
});
