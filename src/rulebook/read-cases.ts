import { rememberLines } from './block-lines.js';
import { type Diagnostic, problem } from './diagnostic.js';
import { didYouMean } from './nearest.js';
import type { Path } from './place.js';
import { readAnswers } from './read-blocks.js';
import type { Answer } from './rule.js';
import type { Basis, Case } from './rule-book.js';
import type { YamlDocument } from './yaml/yaml-document.js';

type WrittenFacts = Readonly<Record<string, boolean | string | readonly (boolean | string)[]>>;

type Bundles = Readonly<Record<string, WrittenFacts>>;

interface WrittenCase {
  name?: string;
  action?: string;
  domain?: string;
  on: string;
  with?: readonly string[];
  without?: readonly string[];
  facts?: WrittenFacts;
  jurisdiction?: string | readonly string[];
  basis?: Basis;
  expect: Case['expect'];
}

/** The cases of one rule; `jurisdiction` is that of the rule's regulation where a case names none. */
export const readCases = (doc: YamlDocument, jurisdiction: string, found: Diagnostic[]): readonly Case[] => {
  const written = doc.value as { rule: string; bundles?: Bundles; cases: readonly WrittenCase[] };
  return written.cases.map((one, i): Case => {
    const action = one.action?.trim();
    return {
      name: one.name ?? action ?? `case ${i + 1}`,
      rule: written.rule,
      ...(action === undefined ? {} : { action }),
      facts: readFacts(one, i, written.bundles ?? {}, doc, found),
      domain: one.domain ?? 'general',
      jurisdiction: one.jurisdiction === undefined ? [jurisdiction] : [one.jurisdiction].flat(),
      basis: one.basis ?? 'in_force',
      on: one.on,
      expect: one.expect,
      place: doc.placeOf(['cases', i]),
    };
  });
};

/** The facts of the bundles that a case names, without those that it takes out, and over them its own. */
const readFacts = (one: WrittenCase, i: number, bundles: Bundles, doc: YamlDocument, found: Diagnostic[]): Case['facts'] => {
  const facts: Record<string, readonly Answer[]> = {};
  const lines = new Map<string, Path>();
  const take = (written: WrittenFacts, path: Path): void => {
    for (const [fact, answers] of Object.entries(written)) {
      facts[fact] = readAnswers(answers);
      lines.set(fact, [...path, fact]);
    }
  };
  for (const [w, name] of (one.with ?? []).entries()) {
    const bundle = bundles[name];
    if (bundle !== undefined) take(bundle, ['bundles', name]);
    else {
      const message = `\`${name}\` is not among the bundles of this file${didYouMean(name, Object.keys(bundles))}`;
      found.push(problem('unknown-bundle', doc.placeOf(['cases', i, 'with', w]), message));
    }
  }
  for (const fact of one.without ?? []) delete facts[fact];
  take(one.facts ?? {}, ['cases', i, 'facts']);
  rememberLines(facts, (fact) => {
    const path = lines.get(fact);
    return path === undefined ? undefined : doc.placeOf(path);
  });
  return facts;
};
