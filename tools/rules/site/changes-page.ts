import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printFacts } from '../../../src/compile/analysis/witness.js';
import { SNAPSHOTS } from '../../../src/config/config.js';
import type { Reader, Reading } from '../../../src/reading/reading.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import type { RememberedFiles } from '../../../src/rulebook/yaml/read-valid-file.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { openCheckout } from '../diff/checkout.js';
import { type Comparison, compareRuleBooks } from '../diff/compare-rule-books.js';
import { type Told, tellRegions } from '../diff/markdown.js';
import { type Comparable, openForTables } from '../diff/open-beside.js';
import { countIn, type RereadCount, tellCount } from '../diff/reread-count.js';
import { spellDays } from '../diff/spell-days.js';
import { html, type Markup } from './html.js';
import { keptChanges } from './kept-changes.js';
import { type PastVersion, readsOtherwise } from './past-versions.js';

/** How far one got with the versions of the rule book. */
export type Progress = (version: string, done: number, all: number) => void;

/** No table depends on what was learned, nor on the sentences: reading these takes longer than all else of a version. */
const isForTables = (path: string): boolean =>
  !['learned-model.json', LEARNED_MODEL].includes(basename(path)) && !path.split('/').includes('examples');

/** What the page is made of beside the rule book. */
export interface ChangesOptions {
  /** Oldest first. */
  readonly versions: readonly PastVersion[];
  /** So many of the latest are compared with the one before; of those that are older it is told what was found before. */
  readonly compared: number;
  /** Told of each of these. */
  readonly progress: Progress;
}

/** Which verdicts each version of the rule book changed; newest first. History grows, and each comparison takes seconds. */
export const changesPage = (folder: string, current: OpenOracle, { versions, compared, progress }: ChangesOptions): Markup => {
  const first = Math.max(0, versions.length - compared);
  const kept = keptChanges(SNAPSHOTS, current.ruleBookBlocks.vocabulary.toString());
  const opener = openVersions(folder, current);
  const changelog = readChangelog(folder);
  try {
    const told = versions.map((version, i): Markup => {
      const before = versions[i - 1];
      const known = kept.of(before?.revision, version.revision) ?? (i < first ? tellUncompared(version, before) : undefined);
      if (i >= first) progress(version.version, i - first, versions.length - first);
      const changes =
        known ?? tellChanges(nameOf(version, current), opener.open(version), before === undefined ? undefined : opener.open(before));
      if (known === undefined) kept.keep(before?.revision, version.revision, changes);
      const rereads = readsOtherwise(folder, before?.revision, version.revision);
      return html`
<h2>${version.version}, ${version.since}</h2>
${changes}
${rereads ? tellRereads(countIn(changelog, version.version)) : ''}`;
    });
    kept.write();
    return html`
<h1>Changes of verdicts by version</h1>
${told.reverse()}
`;
  } finally {
    opener.close();
  }
};

/** Opens versions, of which the last two are held: with its vocabulary each takes tens of megabytes. */
interface VersionOpener {
  /** @returns nothing where its rule book has errors */
  open(version: PastVersion): Comparable | undefined;
  close(): void;
}

const openVersions = (folder: string, current: OpenOracle): VersionOpener => {
  // Most files of a version are those of the version before, and most cases too: they are read once.
  const checkout = openCheckout(folder, isForTables);
  const remembered: RememberedFiles = new Map();
  const reader = rememberReadings(current.reader);
  const last = { ...current, reader };
  let held: readonly { readonly revision: string; readonly opened: Comparable | undefined }[] = [];
  return {
    open({ revision }) {
      if (revision === undefined) return last;
      const known = held.find((one) => one.revision === revision);
      if (known !== undefined) return known.opened;
      const opened = openForTables(checkout.at(revision), last, remembered);
      held = [...held.slice(-1), { revision, opened }];
      return opened;
    },
    close: () => checkout.remove(),
  };
};

const rememberReadings = (reader: Reader): Reader => {
  const readings = new Map<string, Reading>();
  return {
    ...reader,
    read(text) {
      const reading = readings.get(text) ?? reader.read(text);
      readings.set(text, reading);
      return reading;
    },
  };
};

const tellUncompared = ({ revision = 'HEAD' }: PastVersion, before: PastVersion | undefined): Markup =>
  before?.revision === undefined
    ? html`<p>The first version: commit <code>${revision}</code>.</p>`
    : html`<p>Not compared here; <code>npm run rules -- site --versions N</code> compares more, and this one alone is told by
<code>npm run rules -- diff ${before.revision} ${revision}</code>.</p>`;

const tellChanges = (named: Markup, opened: Comparable | undefined, before: Comparable | undefined): Markup => {
  if (opened === undefined) return html`<p>Its rule book has errors and cannot be compared.</p>`;
  if (before === undefined) return html`<p>The first version: ${opened.compiled.ruleBook.rules.length} rules. ${named}</p>`;
  return tellComparison(compareRuleBooks(before, opened, []), named);
};

/** The files here by their cid; a version of the past by its commit, from which anybody can derive its cid. */
const nameOf = ({ revision }: PastVersion, { summary }: OpenOracle): Markup =>
  revision === undefined
    ? html`<code>${summary.cid}</code>`
    : html`commit <code>${revision.slice(0, 12)}${revision.endsWith('^') ? '^' : ''}</code>`;

const REREADS =
  'How texts are read changed: vocabulary, example sentences or what was learned from them. So a text may state other facts than before, ' +
  'and get another verdict by the same rules; `npm run rules -- diff REVISION` names the texts of the cases that do. ';
const UNCOUNTED = 'How many do was not counted when this version was released.';

/** Counting takes minutes a version, so it is done once, at the release, and written into the changelog. */
const tellRereads = (count: RereadCount | undefined): Markup =>
  html`<p>${REREADS}${count === undefined ? UNCOUNTED : tellCount(count)}</p>`;

/** Empty where the rule book has none. */
const readChangelog = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  } catch {
    return '';
  }
};

const NO_CHANGE = 'No verdict changes, in any situation, on any day.';
const CHANGES = 'changes of verdict, in whole regions of situations; outside of them no verdict changes.';

const tellComparison = (comparison: Comparison<Comparable>, named: Markup): Markup => {
  const told = tellRegions(comparison);
  const added = comparison.addedRules.map((id) => html`<li>new: <a href="rules/${id}.html">${id}</a></li>`);
  const removed = comparison.removedRules.map((id) => html`<li>gone: ${id}</li>`);
  return html`
<p>${told.length === 0 ? NO_CHANGE : `${told.length} ${CHANGES}`} ${named}</p>
<ul>${[...added, ...removed]}
${told.map(tellRegion)}
${comparison.flips.map((flip) => html`<li>${flip.from} → ${flip.to}: ${flip.name}</li>`)}</ul>`;
};

const tellRegion = ({ region, days, change }: Told): Markup => {
  const { to, witness } = region;
  const { regulation, clause } = region.line.line;
  const verdicts = html`<span class="${to.toLowerCase()}">${to}</span> instead of ${to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED'}`;
  const situation = html`smallest situation: <code>${printFacts(witness.facts)}</code>`;
  return html`<li>${verdicts} by ${citeFully(regulation, clause.cite)}: ${change.what}; ${spellDays(days)}; ${situation}</li>`;
};
