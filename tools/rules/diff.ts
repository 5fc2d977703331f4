import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Diagnostic, printDiagnostic } from '../../src/rulebook/diagnostic.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import { readActions } from './cases/read-actions.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { withRevision } from './diff/checkout.js';
import { type Asked, type Comparison, compareRuleBooks } from './diff/compare-rule-books.js';
import { printMarkdown, tellRegions } from './diff/markdown.js';
import { openBeside } from './diff/open-beside.js';
import { claimedStep, isEnough, requiredStep } from './diff/required-step.js';
import { tellCount, withCount } from './diff/reread-count.js';
import { spellDays } from './diff/spell-days.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { REGULATIONS } from './rule-book/open-rule-book.js';
import { RULE_SET_OPTION } from './rule-set/check-folder.js';
import { printDiffOf } from './rule-set/diff-folders.js';

const OPTIONS = {
  'rule-set': { ...RULE_SET_OPTION, about: 'two folders of a rule set of your own instead: --rule-set OLD NEW' },
  format: FORMAT_OPTION,
  actions: { type: 'string', value: 'FILE', about: 'labelled actions that are decided too, one JSON object a line' },
  record: { type: 'boolean', default: false, about: 'writes into the changelog how many labelled texts get another verdict' },
  shown: { type: 'string', default: '12', value: 'N', about: 'how many changed situations are printed' },
} as const satisfies CommandOptions;

export const diff: Command = {
  name: 'diff',
  usage: 'diff BASE [HEAD]',
  summary: 'every situation whose verdict changes between two revisions of git, as Markdown; without HEAD, the files as they lie here',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const [base, head] = positionals;
    if (values['rule-set'] !== undefined) return printDiffOf(values['rule-set'], base, values.format);
    if (base === undefined) throw new Error('diff needs a revision to compare with: npm run rules -- diff origin/main');
    const format = readFormat(values.format);
    const before = withRevision(base, REGULATIONS, (folder) => oracleIn(folder, base));
    const after =
      head === undefined
        ? oracleIn(REGULATIONS, 'the files here', before)
        : withRevision(head, REGULATIONS, (folder) => oracleIn(folder, head, before));
    const comparison = compareRuleBooks(before, after, values.actions === undefined ? [] : readActions(values.actions).map(askAction));
    if (values.record) recordCount(comparison);
    const required = requiredStep(comparison).step;
    const enough = isEnough(claimedStep(before.summary.version, after.summary.version), required);
    if (format === 'text') console.log(printMarkdown(comparison, Number(values.shown)));
    else if (format === 'json') console.log(JSON.stringify(toJson(comparison), null, 2));
    else console.log(printDiagnostics(toDiagnostics(comparison, enough, required), format, REGULATIONS));
    return enough ? 0 : 1;
  },
};

/** At a release, once: the pages of the rule book show it, who have no time to read every text by every version. */
const recordCount = ({ before, after, texts, flips }: Comparison): void => {
  const path = join(REGULATIONS, 'CHANGELOG.md');
  const count = { texts, turned: flips.filter(({ hasText }) => hasText).length, since: before.summary.version };
  writeFileSync(path, withCount(readFileSync(path, 'utf8'), after.summary.version, count));
  console.error(`${path}: ${tellCount(count)}`);
};

const oracleIn = (folder: string, revision: string, other?: OpenOracle): OpenOracle => {
  const { oracle, diagnostics } = openBeside(folder, other);
  if (oracle === undefined)
    throw new Error(
      `the rule book at ${revision} has errors:\n${diagnostics
        .filter((one) => one.severity === 'error')
        .slice(0, 10)
        .map(printDiagnostic)
        .join('\n')}`,
    );
  return oracle;
};

const askAction = (label: ReturnType<typeof readActions>[number]): Asked => ({
  name: label.action,
  place: () => label.id,
  question: {
    domain: label.domain,
    action: label.action,
    facts: {},
    asOf: label.as_of,
    jurisdictions: [label.jurisdiction].flat(),
    basis: label.basis,
  },
});

const toDiagnostics = (comparison: Comparison, enough: boolean, required: string): readonly Diagnostic[] => [
  ...tellRegions(comparison).map(
    ({ region, change, days }): Diagnostic => ({
      code: region.to === 'BLOCKED' ? 'verdict-becomes-blocked' : 'verdict-becomes-allowed',
      severity: 'warning',
      file: change.place.file,
      line: change.gone ? 1 : change.place.line,
      column: change.gone ? 1 : change.place.column,
      message: [
        `${change.what}: \`${region.line.line.clause.id}\``,
        region.to === 'BLOCKED' ? 'now blocks' : 'no longer blocks',
        JSON.stringify(region.witness.facts),
        spellDays(days),
      ].join(' '),
    }),
  ),
  ...(enough
    ? []
    : [
        {
          code: 'version-step',
          severity: 'error' as const,
          file: 'rulebook.yaml',
          line: 2,
          column: 1,
          message: `the change needs a ${required} step of the version`,
        },
      ]),
];

const toJson = (comparison: Comparison): object => ({
  from: comparison.before.summary,
  to: comparison.after.summary,
  step: { ...requiredStep(comparison), claimed: claimedStep(comparison.before.summary.version, comparison.after.summary.version) ?? null },
  regions: comparison.difference.regions.map((region) => ({
    from: region.to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED',
    to: region.to,
    clause: region.line.line.clause.id,
    jurisdiction: region.jurisdiction,
    domain: region.domain ?? null,
    days: region.days.map(({ basis, from, to }) => ({ basis, from: from ?? null, to: to ?? null })),
    witness: region.witness.facts,
  })),
  masked: comparison.difference.masked,
  lines: comparison.difference.lines,
  unchanged: comparison.difference.unchanged,
  flips: comparison.flips.map(({ hasText: _hasText, ...flip }) => flip),
  rules: { added: comparison.addedRules, removed: comparison.removedRules },
  cids: comparison.cids,
  vocabulary: comparison.changedFacts,
});
