import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { Phrase, WordGroup } from '../../../rulebook/vocabulary.js';
import { buildWordFamilies, type WordSource } from '../../lexicon/word-families.js';
import type { PhraseAutomaton } from '../automaton.js';
import { unknownGroup, wordingOf } from '../notation/diagnostics.js';
import { parsePhrase } from '../notation/parse-phrase.js';
import { type Alternative, type Element, type PhraseTree, visitElements } from '../notation/phrase-tree.js';
import { cutCycles } from './cyclic-groups.js';
import { layOutAutomaton } from './lay-out-automaton.js';
import { patternsOfGroups, patternsOfPhrase } from './patterns.js';
import { SymbolTable, type WrittenGroup } from './symbol-table.js';

interface ParsedPhrase {
  readonly phrase: Phrase;
  readonly tree: PhraseTree;
}

/** Turns phrases into patterns of numbers. Add everything first, then `build`. */
export class PhraseCompiler {
  /** By their numbers. */
  private readonly phrases: ParsedPhrase[] = [];
  private readonly written = new Map<string, number>();
  private readonly groups = new Map<string, WrittenGroup & { readonly alternatives: Alternative[] }>();

  constructor(
    groups: readonly WordGroup[],
    private readonly diagnostics: Diagnostic[],
  ) {
    for (const group of groups) this.addGroup(group);
  }

  /** Returns the number by which the phrase's matches are known, or -1 where it could not be read. */
  add(phrase: Phrase, looksBackAllowed = false): number {
    const tree = parsePhrase(phrase, this.diagnostics);
    if (tree === undefined) return -1;
    if (tree.looksBack && !looksBackAllowed) {
      this.diagnostics.push(problem('bad-phrase', phrase.place, `phrase \`${phrase.text}\` begins with \`...\`; remove it`));
      return -1;
    }
    if (!this.groupsExist(tree, phrase)) return -1;
    return this.phrases.push({ phrase, tree }) - 1;
  }

  /** Words as callers write them: the classifier wants to know them one from another, and they tell which are rare. */
  know(words: Iterable<string>): void {
    for (const word of words) this.written.set(word, (this.written.get(word) ?? 0) + 1);
  }

  /** All that was added, as one automaton. */
  build(forgiveSlips = true): PhraseAutomaton {
    const symbols = new SymbolTable(buildWordFamilies({ ...this.wordsAskedFor(), forgiveSlips }), this.groups, this.diagnostics);
    const ofPhrases = this.phrases.flatMap(({ phrase, tree }, phraseId) =>
      patternsOfPhrase(tree, phrase, phraseId, symbols, this.diagnostics),
    );
    cutCycles(symbols, this.diagnostics);
    const looksBack = Uint8Array.from(this.phrases, ({ tree }) => (tree.looksBack ? 1 : 0));
    return layOutAutomaton([...ofPhrases, ...patternsOfGroups(symbols)], symbols, this.written, looksBack);
  }

  private wordsAskedFor(): WordSource {
    const words = new Set<string>(this.written.keys());
    const exact = new Set<string>();
    const pairs: (readonly [string, string])[] = [];
    const note = (element: Element): void => {
      if (element.type === 'word') words.add(element.word);
      else if (element.type === 'exact') exact.add(element.form);
    };
    const pair = (first: string, second: string): void => {
      pairs.push([first, second]);
    };
    for (const { tree } of this.phrases) visitElements(tree, note, pair);
    for (const { alternatives } of this.groups.values()) visitElements({ parts: alternatives, without: [], looksBack: false }, note, pair);
    return { words, exact, pairs };
  }

  private addGroup(group: WordGroup): void {
    const place = group.place ?? group.words[0]?.place ?? { file: '', line: 1, column: 1 };
    const alternatives = this.alternativesOf(group);
    const before = this.groups.get(group.name);
    if (before !== undefined) {
      this.diagnostics.push(problem('duplicate-group', place, `group \`${group.name}\` is written twice; keep one of them`));
      before.alternatives.push(...alternatives);
    } else this.groups.set(group.name, { place, alternatives });
    if (alternatives.length === 0)
      this.diagnostics.push(problem('empty-group', place, `group \`${group.name}\` has no words, so its phrases never match; add a word`));
  }

  private alternativesOf({ name, words }: WordGroup): Alternative[] {
    const alternatives: Alternative[] = [];
    const written = new Set<string>();
    for (const word of words) {
      const wording = wordingOf(word.text);
      if (written.has(wording))
        this.diagnostics.push(
          problem('double-word', word.place, `\`${word.text}\` stands twice in group \`${name}\`; remove one`, 'warning'),
        );
      written.add(wording);
      const alternative = this.parseMember(name, word);
      if (alternative !== undefined) alternatives.push(alternative);
    }
    return alternatives;
  }

  private parseMember(group: string, word: Phrase): Alternative | undefined {
    const tree = parsePhrase(word, this.diagnostics);
    if (tree === undefined) return undefined;
    const [only] = tree.parts;
    if (tree.parts.length === 1 && tree.without.length === 0 && !tree.looksBack) return only;
    const message = `\`${word.text}\` in group \`${group}\`: \`&\` and \`!\` belong in phrases; list the words only`;
    this.diagnostics.push(problem('bad-phrase', word.place, message));
    return undefined;
  }

  private groupsExist(tree: PhraseTree, phrase: Phrase): boolean {
    let exist = true;
    visitElements(tree, (element) => {
      if (element.type !== 'group' || this.groups.has(element.name)) return;
      this.diagnostics.push(unknownGroup(phrase.place, phrase.text, element.name));
      exist = false;
    });
    return exist;
  }
}
