import type { Diagnostic } from './diagnostic.js';
import { readBlocks, readWayOut, type Terms, type WrittenBlock, type WrittenWayOut } from './read-blocks.js';
import type { Regulation, SharedReach } from './regulation.js';
import type { ConditionBlock } from './rule.js';
import type { YamlDocument } from './yaml/yaml-document.js';

/** A shared exception and the rules or clauses it reaches. */
interface SharedException extends SharedReach {
  /** Does it reach this clause (`RULE/clause`) of this rule? */
  reaches(rule: string, clause: string): boolean;
}

/** A regulation, and what the files of its rules need of it. */
export interface RegulationFile {
  readonly regulation: Regulation;
  readonly terms: Terms;
  readonly shared: readonly SharedException[];
}

interface Written {
  regulation: string;
  title: string;
  citation: string;
  jurisdiction: string;
  link: string;
  history: readonly { date: string; event: string; cite: string }[];
  scope: WrittenBlock;
  scope_cites?: Readonly<Record<string, string>>;
  order: readonly string[];
  terms?: Readonly<Record<string, WrittenBlock | readonly WrittenBlock[]>>;
  exceptions?: Readonly<Record<string, WrittenWayOut & { reach: 'all' | readonly string[]; not_reach?: readonly string[] }>>;
}

/** Turns a valid `regulation.yaml` into its scope, terms and shared exceptions. */
export const readRegulation = (doc: YamlDocument, found: Diagnostic[]): RegulationFile => {
  const written = doc.value as Written;
  const terms = new Map<string, readonly ConditionBlock[]>();
  for (const [name, one] of Object.entries(written.terms ?? {})) terms.set(name, readBlocks(one, terms, doc, ['terms', name], found));
  const shared = Object.entries(written.exceptions ?? {}).map(([name, one]): SharedException => {
    const names = (list: readonly string[] | undefined, rule: string, clause: string): boolean =>
      list !== undefined && (list.includes(rule) || list.includes(clause));
    return {
      reach: one.reach,
      notReach: one.not_reach ?? [],
      exception: readWayOut(name, one, terms, doc, ['exceptions', name], found),
      reaches: (rule, clause) => (one.reach === 'all' || names(one.reach, rule, clause)) && !names(one.not_reach, rule, clause),
    };
  });
  return {
    regulation: {
      id: written.regulation,
      title: written.title,
      citation: written.citation,
      jurisdiction: written.jurisdiction,
      link: written.link,
      history: written.history,
      scope: readBlocks(written.scope, terms, doc, ['scope'], found)[0] ?? {},
      scopeCites: written.scope_cites ?? {},
      order: written.order,
      shared: shared.map(({ exception, reach, notReach }) => ({ exception, reach, notReach })),
      place: doc.placeOf([]),
    },
    terms,
    shared,
  };
};
