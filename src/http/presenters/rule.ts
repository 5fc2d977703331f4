import type { Regulation } from '../../rulebook/regulation.js';
import type { Clause, ConditionBlock, Rule, Version } from '../../rulebook/rule.js';
import { citeFully } from '../../verdict/findings/citation.js';
import { presentAnswer } from './question.js';

const citation = (regulation: Regulation | undefined, provision: string): string =>
  regulation === undefined ? provision : citeFully(regulation, provision);

/** Conditions as JSON: fact to answers. */
export const presentBlock = (block: ConditionBlock): object =>
  Object.fromEntries(Object.entries(block).map(([fact, answers]) => [fact, answers.map(presentAnswer)]));

/** The decision table of one version, top to bottom: an exception first, then what applies, then the safeguards owed. */
const presentTable = (version: Version): object[] => [
  ...version.unless.flatMap((exception) =>
    exception.when.map((block) => ({
      if: presentBlock(block),
      ...(exception.basis === undefined ? {} : { basis: exception.basis }),
      ...(exception.butNot.length === 0 ? {} : { but_not: exception.butNot.map(presentBlock) }),
      // biome-ignore lint/suspicious/noThenProperty: a value of the interface, never awaited.
      then: 'excepted',
      exception: exception.name,
      cite: exception.cite,
    })),
  ),
  // biome-ignore lint/suspicious/noThenProperty: a value of the interface, never awaited.
  ...version.when.map((block) => ({ if: presentBlock(block), then: version.kind === 'prohibition' ? 'prohibited' : 'duty' })),
  ...version.requires.map((safeguard) => ({
    requires: { [safeguard.fact]: safeguard.answers.map(presentAnswer) },
    ...(safeguard.when.length === 0 ? {} : { if: safeguard.when.map(presentBlock) }),
    ...(safeguard.unless.length === 0
      ? {}
      : {
          unless: safeguard.unless.map((exception) => ({
            exception: exception.name,
            any: exception.when.map(presentBlock),
            cite: exception.cite,
          })),
        }),
    unstated: safeguard.unstated,
    remedy: safeguard.remedy,
    cite: safeguard.cite,
  })),
];

const presentVersion = (version: Version): object => ({
  kind: version.kind,
  enacted: version.enacted,
  phases: version.phases.map((phase) => ({
    ...(Object.keys(phase.when).length === 0 ? {} : { when: presentBlock(phase.when) }),
    as_enacted: phase.asEnacted,
    in_force: { from: phase.inForce.from, ...(phase.inForce.to === undefined ? {} : { to: phase.inForce.to }) },
    cite: phase.cite,
  })),
  enforcement: version.enforcement.map((e) => ({
    status: e.status,
    from: e.from,
    ...(e.to === undefined ? {} : { to: e.to }),
    cite: e.cite,
  })),
  superseded_by: version.supersededBy,
  confirmed: { on: version.confirmed.on, by: version.confirmed.by },
  reason: version.reason,
  ...(version.note === undefined ? {} : { note: version.note }),
  table: presentTable(version),
});

const presentClause = (clause: Clause, regulation: Regulation | undefined): object => ({
  clause: clause.id,
  citation: citation(regulation, clause.cite),
  ...(clause.citeElsewhere === undefined ? {} : { citation_elsewhere: clause.citeElsewhere }),
  versions: clause.versions.map(presentVersion),
});

/** One rule whole: who it binds, its clauses, their dates and decision tables. */
export const presentRule = (rule: Rule, regulation: Regulation | undefined): object => ({
  rule: rule.id,
  title: rule.title,
  link: rule.link,
  regulation: rule.regulation,
  jurisdiction: regulation?.jurisdiction ?? null,
  binds: rule.binds,
  scope: regulation === undefined ? {} : presentBlock(regulation.scope),
  clauses: rule.clauses.map((clause) => presentClause(clause, regulation)),
});

/** One rule in a list. */
export const presentRuleSummary = (rule: Rule, regulation: Regulation | undefined): object => ({
  rule: rule.id,
  title: rule.title,
  regulation: rule.regulation,
  jurisdiction: regulation?.jurisdiction ?? null,
  citations: rule.clauses.map((clause) => citation(regulation, clause.cite)),
  link: rule.link,
});
