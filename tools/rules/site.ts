import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import type { Command, CommandOptions } from './command.js';
import { openLedgers } from './ledger.js';
import { REGULATIONS, requireOracle } from './rule-book/open-rule-book.js';
import { changesPage, type Progress } from './site/changes-page.js';
import { coveragePage } from './site/coverage-page.js';
import { indexPage } from './site/index-page.js';
import { makePage } from './site/page.js';
import { listVersions, type PastVersion } from './site/past-versions.js';
import { rulePage, themesOf } from './site/rule-page.js';
import { themeNames, themePage, vocabularyPage } from './site/vocabulary-page.js';
import { today } from './today.js';

const OPTIONS = {
  out: { type: 'string', default: join('data', 'site'), value: 'FOLDER', about: 'where the pages go; data/site unless said' },
  versions: {
    type: 'string',
    default: '10',
    value: 'N',
    about: 'so many of the latest versions are compared with the one before; 10 unless said',
  },
} as const satisfies CommandOptions;

export const site: Command = {
  name: 'site',
  usage: 'site',
  summary: 'the rule book as static pages: rules, vocabulary, coverage of the law, changes of verdicts by version',
  options: OPTIONS,
  run(args) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const compared = countedVersions(values.versions);
    if (compared === undefined) {
      console.error(`--versions takes a number of versions, such as 10, not \`${values.versions}\``);
      return 2;
    }
    const { ruleBook, oracle } = requireOracle();
    const pages = makeSite(ruleBook, oracle, {
      compared,
      progress: (version, done, all) => console.error(`comparing version ${version} with the one before: ${done + 1} of ${all}`),
    });
    for (const [file, text] of pages) {
      const path = join(values.out, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    console.log(`${pages.size} pages in ${values.out}; begin at ${join(values.out, 'index.html')}`);
    return 0;
  },
};

const countedVersions = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** What a site is made of beside the rule book. */
export interface SiteOptions {
  /** Told of every version that is compared. */
  readonly progress?: Progress;
  /** Those of the page of changes, oldest first; all that there were, unless told. */
  readonly versions?: readonly PastVersion[];
  /** So many of the latest are compared; all, unless told. */
  readonly compared?: number;
}

/** File → page. The same rule book and history give the same pages. */
export const makeSite = (
  ruleBook: RuleBook,
  oracle: OpenOracle,
  { progress = () => {}, versions = listVersions(REGULATIONS, ruleBook.version, today()), compared = Infinity }: SiteOptions = {},
): ReadonlyMap<string, string> => {
  const source = `Rule book ${ruleBook.version}, ${oracle.summary.cid}`;
  const themes = themesOf(ruleBook.vocabulary);
  const beside = new Set(ruleBook.rules.map((rule) => rule.id));
  const rules = ruleBook.rules.flatMap((rule) => {
    const regulation = ruleBook.regulations.find((one) => one.id === rule.regulation);
    if (regulation === undefined) return [];
    const body = rulePage(
      regulation,
      rule,
      ruleBook.cases.filter((one) => one.rule === rule.id),
      { vocabulary: { up: '../', themes }, beside },
    );
    return [[`rules/${rule.id}.html`, makePage({ title: `${rule.title} (${rule.id})`, body, up: '../', source })] as const];
  });
  return new Map([
    ['index.html', makePage({ title: `${ruleBook.name}, rule book ${ruleBook.version}`, body: indexPage(ruleBook), up: '', source })],
    [
      'changes.html',
      makePage({
        title: 'Changes of verdicts by version',
        body: changesPage(REGULATIONS, oracle, { versions, compared, progress }),
        up: '',
        source,
      }),
    ],
    [
      'coverage.html',
      makePage({ title: 'What is covered', body: coveragePage(ruleBook, openLedgers(ruleBook, REGULATIONS)), up: '', source }),
    ],
    ['vocabulary/index.html', makePage({ title: 'Vocabulary', body: vocabularyPage(ruleBook), up: '../', source })],
    ...themeNames(ruleBook).map(
      (theme) =>
        [
          `vocabulary/${theme}.html`,
          makePage({ title: `Vocabulary: ${theme}`, body: themePage(ruleBook, theme), up: '../', source }),
        ] as const,
    ),
    ...rules,
  ]);
};
