import type { Diagnostic } from './diagnostic.js';
import type { Path } from './place.js';
import {
  cross,
  readAnswers,
  readBlocks,
  readExceptions,
  readWaysOut,
  type WrittenBlock,
  type WrittenException,
  type WrittenWayOut,
} from './read-blocks.js';
import type { RegulationFile } from './read-regulation.js';
import type { Clause, ConditionBlock, Enforcement, Kind, Period, Phase, Rule, Safeguard, Unstated, Version } from './rule.js';
import type { YamlDocument } from './yaml/yaml-document.js';

interface WrittenSafeguard {
  answer?: boolean | string | readonly (boolean | string)[];
  unstated: Unstated;
  cite: string;
  remedy: string;
  when?: WrittenBlock | readonly WrittenBlock[];
  unless?: Readonly<Record<string, WrittenException>>;
  silence_bites?: WrittenBlock | readonly WrittenBlock[];
  silence_needs?: WrittenBlock | readonly WrittenBlock[];
}

interface WrittenPhase {
  when?: WrittenBlock;
  as_enacted: string;
  in_force: Period;
  cite: string;
}

interface WrittenVersion extends Partial<WrittenPhase> {
  enacted: string;
  phases?: readonly WrittenPhase[];
  enforcement?: readonly Enforcement[];
  superseded_by?: readonly string[];
  confirmed: { on: string; by: string };
  kind: Kind;
  unless?: Readonly<Record<string, WrittenWayOut>>;
  requires?: Readonly<Record<string, WrittenSafeguard>>;
  reason: string;
  note?: string;
}

interface WrittenRule {
  rule: string;
  title: string;
  link: string;
  binds: readonly string[];
  clauses: readonly { clause: string; cite: string; everywhere?: true; cite_elsewhere?: string; versions: readonly WrittenVersion[] }[];
}

/** Turns a valid rule file into its clauses, with the regulation's scope, terms and shared exceptions written in. */
export const readRule = (doc: YamlDocument, law: RegulationFile, found: Diagnostic[]): Rule => {
  const written = doc.value as WrittenRule;
  const clauses = written.clauses.map(({ clause, cite, everywhere, cite_elsewhere, versions }, i): Clause => {
    const id = `${written.rule}/${clause}`;
    return {
      id,
      cite,
      everywhere: everywhere ?? false,
      ...(cite_elsewhere === undefined ? {} : { citeElsewhere: cite_elsewhere }),
      versions: versions.map((version, j) =>
        readVersion(
          version,
          written.rule,
          id,
          everywhere === true ? {} : law.regulation.scope,
          doc,
          ['clauses', i, 'versions', j],
          law,
          found,
        ),
      ),
      place: doc.placeOf(['clauses', i, 'clause']),
    };
  });
  return {
    id: written.rule,
    regulation: law.regulation.id,
    title: written.title,
    link: written.link,
    binds: written.binds,
    clauses,
    place: doc.placeOf(['rule']),
  };
};

const readVersion = (
  written: WrittenVersion,
  rule: string,
  clause: string,
  scope: ConditionBlock,
  doc: YamlDocument,
  path: Path,
  law: RegulationFile,
  found: Diagnostic[],
): Version => {
  const { terms } = law;
  const own = readWaysOut(written.unless, terms, doc, [...path, 'unless'], found);
  const named = new Set(own.map((exception) => exception.name));
  const shared = law.shared.filter((one) => one.reaches(rule, clause) && !named.has(one.exception.name)).map((one) => one.exception);
  return {
    enacted: written.enacted,
    phases: readPhases(written, doc, path, law, found),
    enforcement: written.enforcement ?? [],
    supersededBy: written.superseded_by ?? [],
    confirmed: written.confirmed,
    kind: written.kind,
    when: cross([scope], readBlocks(written.when, terms, doc, [...path, 'when'], found)),
    unless: [...own, ...shared],
    requires: Object.entries(written.requires ?? {}).map(([fact, one]) =>
      readSafeguard(fact, one, doc, [...path, 'requires', fact], law, found),
    ),
    reason: written.reason.trim(),
    ...(written.note === undefined ? {} : { note: written.note.trim() }),
    place: doc.placeOf(path),
  };
};

/** A version with one date for all systems is a version with a single phase. */
const readPhases = (written: WrittenVersion, doc: YamlDocument, path: Path, law: RegulationFile, found: Diagnostic[]): readonly Phase[] => {
  const { as_enacted, in_force, cite } = written;
  const list =
    written.phases ?? (as_enacted === undefined || in_force === undefined || cite === undefined ? [] : [{ as_enacted, in_force, cite }]);
  return list.flatMap((phase: WrittenPhase, i) =>
    readBlocks(phase.when ?? {}, law.terms, doc, [...path, 'phases', i, 'when'], found).map((when) => ({
      when,
      asEnacted: phase.as_enacted,
      inForce: phase.in_force,
      cite: phase.cite,
      place: doc.placeOf(written.phases === undefined ? path : [...path, 'phases', i]),
    })),
  );
};

const readSafeguard = (
  fact: string,
  written: WrittenSafeguard,
  doc: YamlDocument,
  path: Path,
  law: RegulationFile,
  found: Diagnostic[],
): Safeguard => ({
  fact,
  answers: readAnswers(written.answer ?? true),
  unstated: written.unstated,
  cite: written.cite,
  remedy: written.remedy,
  when: readBlocks(written.when, law.terms, doc, [...path, 'when'], found),
  unless: readExceptions(written.unless, law.terms, doc, [...path, 'unless'], found),
  silenceBites: readBlocks(written.silence_bites, law.terms, doc, [...path, 'silence_bites'], found),
  ...(written.silence_needs === undefined
    ? {}
    : { silenceNeeds: readBlocks(written.silence_needs, law.terms, doc, [...path, 'silence_needs'], found) }),
  place: doc.placeOf(path),
});
