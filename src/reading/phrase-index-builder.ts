import type { Diagnostic } from '../rulebook/diagnostic.js';
import { problem } from '../rulebook/diagnostic.js';
import type { Phrase, Place, WordGroup } from '../rulebook/rule.js';
import { COMMON_WORDS } from './english.js';
import { sideBySide } from './number-lists.js';
import { numberWords, type NumberedWords } from './number-words.js';
import { itemOf, type PhraseIndex } from './phrase-index.js';
import type { Element, PhraseTree, Row } from './phrase-notation.js';
import { parsePhrase, visitElements } from './phrase-notation.js';

/** Symbols in order: word families, exact words and groups by number; `gaps[i]`: other words may stand before symbol i. */
interface Member {
  readonly symbols: readonly number[];
  readonly gaps: readonly boolean[];
}

/** One way to say a phrase, or a member of a group. */
interface Pattern {
  readonly parts: readonly Member[];
  readonly without: readonly number[];
  /** The symbols it needs: none of them may be missing. */
  readonly needs: readonly number[];
  /** What a match means: an index into the claims, or the group symbol it belongs to; -1 where it is the other. */
  readonly claim: number;
  readonly group: number;
}

/** Who says what with a phrase; the layers above give it its meaning. */
interface Claim {
  readonly phrase: Phrase;
  readonly looksBack: boolean;
}

const WIDEST = 256;
const ALONE: readonly boolean[] = [false];

/** Turns phrases into patterns of numbers. Add everything first, then `build`. */
export class PhraseIndexBuilder {
  private readonly trees: { readonly tree: PhraseTree; readonly claim: number }[] = [];
  private readonly claims: Claim[] = [];
  private readonly further = new Set<string>();
  private readonly groups = new Map<string, { readonly place: Place; readonly rows: Row[] }>();

  constructor(
    groups: readonly WordGroup[],
    private readonly diagnostics: Diagnostic[],
  ) {
    for (const group of groups) this.addGroup(group);
  }

  /** Returns the claim's number, by which its matches are known, or -1 where the phrase could not be read. */
  add(phrase: Phrase, looksBackAllowed = false): number {
    const tree = parsePhrase(phrase, this.diagnostics);
    if (tree === undefined) return -1;
    if (tree.looksBack && !looksBackAllowed) {
      this.diagnostics.push(problem('bad-phrase', phrase.place, `phrase \`${phrase.text}\` begins with \`...\`; remove it`));
      return -1;
    }
    if (!this.groupsExist(tree, phrase)) return -1;
    this.claims.push({ phrase, looksBack: tree.looksBack });
    this.trees.push({ tree, claim: this.claims.length - 1 });
    return this.claims.length - 1;
  }

  /** Words that no phrase asks for, but that a further layer wants to know one from another. */
  know(words: Iterable<string>): void {
    for (const word of words) this.further.add(word);
  }

  build(forgiveSlips = true): PhraseIndex {
    const words = new Set<string>(this.further);
    const exact = new Set<string>();
    const pairs: (readonly [string, string])[] = [];
    const note = (element: Element): void => {
      if (element.type === 'word') words.add(element.word);
      else if (element.type === 'exact') exact.add(element.word);
    };
    const pair = (first: string, second: string): void => {
      pairs.push([first, second]);
    };
    for (const { tree } of this.trees) visitElements(tree, note, pair);
    for (const { rows } of this.groups.values()) visitElements({ rows, without: [], looksBack: false }, note, pair);
    return new Assembly(numberWords({ words, exact, pairs, forgiveSlips }), this.groups, this.trees, this.claims, this.diagnostics).assemble();
  }

  private addGroup(group: WordGroup): void {
    const place = group.words[0]?.place ?? { file: '', line: 1, column: 1 };
    const rows: Row[] = [];
    for (const word of group.words) {
      const tree = parsePhrase(word, this.diagnostics);
      if (tree === undefined) continue;
      const [row] = tree.rows;
      if (tree.rows.length > 1 || tree.without.length > 0 || tree.looksBack || row === undefined)
        this.diagnostics.push(problem('bad-phrase', word.place, `\`${word.text}\` in group \`${group.name}\`: \`&\` and \`!\` belong in phrases; list the words only`));
      else rows.push(row);
    }
    const before = this.groups.get(group.name);
    if (before !== undefined) {
      this.diagnostics.push(problem('duplicate-group', place, `group \`${group.name}\` is written twice; keep one of them`));
      before.rows.push(...rows);
    } else this.groups.set(group.name, { place, rows });
    if (rows.length === 0) this.diagnostics.push(problem('empty-group', place, `group \`${group.name}\` has no words, so its phrases never match; add a word`));
  }

  private groupsExist(tree: PhraseTree, phrase: Phrase): boolean {
    let exist = true;
    visitElements(
      tree,
      (element) => {
        if (element.type !== 'group' || this.groups.has(element.name)) return;
        this.diagnostics.push(problem('unknown-group', phrase.place, `phrase \`${phrase.text}\` names the unknown group \`{${element.name}}\`; add it under groups or correct the name`));
        exist = false;
      },
      () => undefined,
    );
    return exist;
  }
}

/** The numbering itself, once the words are known. */
class Assembly {
  private readonly groupSymbols = new Map<string, number>();
  private readonly eithers = new Map<string, number>();
  /** Group symbol → its members of several symbols, and → the symbols that are members alone. */
  private readonly rowsOf = new Map<number, Member[]>();
  private readonly singles = new Map<number, Set<number>>();
  private readonly patterns: Pattern[] = [];
  private next: number;

  constructor(
    private readonly words: NumberedWords,
    private readonly groups: ReadonlyMap<string, { readonly place: Place; readonly rows: readonly Row[] }>,
    private readonly trees: readonly { readonly tree: PhraseTree; readonly claim: number }[],
    private readonly claims: readonly Claim[],
    private readonly diagnostics: Diagnostic[],
  ) {
    this.next = words.size;
  }

  assemble(): PhraseIndex {
    for (const name of this.groups.keys()) this.groupSymbols.set(name, this.newGroup());
    for (const [name, { rows, place }] of this.groups) this.fillGroup(this.groupSymbols.get(name) ?? -1, rows, place, name);
    for (const { tree, claim } of this.trees) this.addTree(tree, claim);
    this.checkCycles();
    return this.index();
  }

  private newGroup(): number {
    const symbol = this.next++;
    this.rowsOf.set(symbol, []);
    this.singles.set(symbol, new Set());
    return symbol;
  }

  private fillGroup(symbol: number, rows: readonly Row[], place: Place, name: string): void {
    const singles = this.singles.get(symbol);
    const members = this.rowsOf.get(symbol);
    for (const row of rows) {
      const [first] = row;
      if (row.length === 1 && first !== undefined) {
        const single = this.symbolOf(first.element, place, name);
        if (single >= 0) singles?.add(single);
        continue;
      }
      for (const member of this.expand(row, place, name)) {
        const [only] = member.symbols;
        if (member.symbols.length === 1 && only !== undefined) singles?.add(only);
        else members?.push(member);
      }
    }
  }

  private symbolOf(element: Element, place: Place, text: string): number {
    switch (element.type) {
      case 'word':
        return this.words.families.get(element.word) ?? -1;
      case 'exact':
        return this.words.exactForms.get(element.word) ?? -1;
      case 'group': {
        const symbol = this.groupSymbols.get(element.name);
        if (symbol === undefined) this.diagnostics.push(problem('unknown-group', place, `\`${text}\` names the unknown group \`{${element.name}}\`; add it under groups or correct the name`));
        return symbol ?? -1;
      }
      case 'either': {
        const before = this.eithers.get(element.text);
        if (before !== undefined) return before;
        const symbol = this.newGroup();
        this.eithers.set(element.text, symbol);
        this.fillGroup(symbol, element.of, place, text);
        return symbol;
      }
    }
  }

  /** A row with optional words is several rows. */
  private expand(row: Row, place: Place, text: string): readonly Member[] {
    const [only] = row;
    if (row.length === 1 && only !== undefined) {
      const symbol = this.symbolOf(only.element, place, text);
      return symbol < 0 ? [] : [{ symbols: [symbol], gaps: ALONE }];
    }
    let out: { symbols: number[]; gaps: boolean[]; pending: boolean }[] = [{ symbols: [], gaps: [], pending: false }];
    for (const { element, optional, gap } of row) {
      const symbol = this.symbolOf(element, place, text);
      if (symbol < 0) return [];
      const taken = out.map(({ symbols, gaps, pending }) => ({ symbols: [...symbols, symbol], gaps: [...gaps, symbols.length > 0 && (gap || pending)], pending: false }));
      out = optional ? [...taken, ...out.map((member) => ({ ...member, pending: member.pending || gap }))] : taken;
      if (out.length > WIDEST) {
        this.diagnostics.push(problem('wide-phrase', place, `\`${text}\` can be said in more than ${WIDEST} ways; use fewer optional words`));
        return [];
      }
    }
    return out;
  }

  private addTree(tree: PhraseTree, claim: number): void {
    const phrase = this.claims[claim]?.phrase;
    if (phrase === undefined) return;
    const without = tree.without.map((element) => this.symbolOf(element, phrase.place, phrase.text));
    let ways: Member[][] = [[]];
    for (const row of tree.rows) {
      const members = this.expand(row, phrase.place, phrase.text);
      ways = ways.flatMap((way) => members.map((member) => [...way, member]));
      if (ways.length > WIDEST) {
        this.diagnostics.push(problem('wide-phrase', phrase.place, `\`${phrase.text}\` can be said in more than ${WIDEST} ways; use fewer optional words`));
        return;
      }
    }
    const possible = ways.filter((way) => !way.some((part) => part.symbols.some((symbol) => without.includes(symbol))));
    if (possible.length === 0) this.diagnostics.push(problem('impossible-phrase', phrase.place, `phrase \`${phrase.text}\` can never match; it asks for what it excludes`));
    for (const parts of possible) this.patterns.push({ parts, without, needs: needsOf(parts), claim, group: -1 });
  }

  private checkCycles(): void {
    const state = new Map<number, 'open' | 'done'>();
    const visit = (symbol: number): boolean => {
      if (state.get(symbol) === 'done' || !this.rowsOf.has(symbol)) return false;
      if (state.get(symbol) === 'open') return true;
      state.set(symbol, 'open');
      const inner = [...(this.singles.get(symbol) ?? []), ...(this.rowsOf.get(symbol) ?? []).flatMap((member) => member.symbols)];
      const cyclic = inner.some(visit);
      state.set(symbol, 'done');
      return cyclic;
    };
    for (const [name, symbol] of this.groupSymbols) {
      if (!visit(symbol)) continue;
      const place = this.groups.get(name)?.place ?? { file: '', line: 1, column: 1 };
      this.diagnostics.push(problem('cyclic-group', place, `group \`${name}\` contains itself; take it out`));
      this.rowsOf.set(symbol, []);
      this.singles.set(symbol, new Set());
    }
  }

  /** The level after which all occurrences of a symbol are known: 0 for words. */
  private levels(): (symbol: number) => number {
    const known = new Map<number, number>();
    const levelOf = (symbol: number): number => {
      const before = known.get(symbol);
      if (before !== undefined) return before;
      if (!this.rowsOf.has(symbol)) return 0;
      known.set(symbol, 0);
      let level = 0;
      for (const single of this.singles.get(symbol) ?? []) level = Math.max(level, levelOf(single));
      for (const member of this.rowsOf.get(symbol) ?? []) level = Math.max(level, 1 + Math.max(...member.symbols.map(levelOf)));
      known.set(symbol, level);
      return level;
    };
    return levelOf;
  }

  private index(): PhraseIndex {
    const levelOf = this.levels();
    const all: Pattern[] = [...this.patterns];
    for (const [group, members] of this.rowsOf) for (const member of members) all.push({ parts: [member], without: [], needs: needsOf([member]), claim: -1, group });

    const weight = this.weights(all);
    const levels: Anchored[][] = [];
    for (const pattern of all) {
      const level = Math.max(...pattern.needs.map(levelOf), ...pattern.without.map(levelOf), 0);
      const anchor = pattern.needs.reduce((best, symbol) => ((weight[symbol] ?? 0) < (weight[best] ?? 0) ? symbol : best));
      const rarestFirst = [...pattern.needs].sort((a, b) => (weight[a] ?? 0) - (weight[b] ?? 0));
      while (levels.length <= level) levels.push([]);
      levels[level]?.push({ ...pattern, anchor, needs: rarestFirst.filter((symbol) => symbol !== anchor) });
    }
    // Stable: the patterns of one anchor stay in the order in which the vocabulary has them.
    const ordered = levels.flatMap((level) => level.sort((a, b) => a.anchor - b.anchor));
    const named = this.words.size + this.groups.size;
    const anchors = new Set(ordered.map((pattern) => pattern.anchor));
    const isListed = (symbol: number): boolean => symbol < named || anchors.has(symbol);
    const present = this.presentWith();
    return {
      words: this.words,
      symbols: this.next,
      named,
      listed: sideBySide(present.map((symbols) => symbols.filter(isListed))),
      unlisted: sideBySide(present.map((symbols) => symbols.filter((symbol) => !isListed(symbol)))),
      levels: firstsOf(levels, this.next),
      needs: sideBySide(ordered.map((pattern) => pattern.needs)),
      second: Int32Array.from(ordered, (pattern) => pattern.needs[0] ?? pattern.anchor),
      ...numberSequences(ordered),
      without: sideBySide(ordered.map((pattern) => pattern.without)),
      claim: Int32Array.from(ordered, (pattern) => pattern.claim),
      group: Int32Array.from(ordered, (pattern) => pattern.group),
      looksBack: Uint8Array.from(this.claims, (claim) => (claim.looksBack ? 1 : 0)),
    };
  }

  /** Symbol → itself and the groups that it is a word of, through other groups too. */
  private presentWith(): readonly (readonly number[])[] {
    const groupsOf: number[][] = [];
    for (const [group, singles] of this.singles) for (const single of singles) (groupsOf[single] ??= []).push(group);
    return Array.from({ length: this.next }, (_, symbol) => {
      const seen = new Set([symbol]);
      const queue = [...(groupsOf[symbol] ?? [])];
      for (let group = queue.pop(); group !== undefined; group = queue.pop()) {
        if (seen.has(group)) continue;
        seen.add(group);
        queue.push(...(groupsOf[group] ?? []));
      }
      return [...seen];
    });
  }

  /** How often a symbol is to be expected in a text, roughly: the rarest of a pattern is its anchor. */
  private weights(patterns: readonly Pattern[]): readonly number[] {
    const weight = new Array<number>(this.next).fill(0);
    for (const pattern of patterns) for (const symbol of pattern.needs) weight[symbol] = (weight[symbol] ?? 0) + 1;
    for (const word of COMMON_WORDS) {
      const family = this.words.families.get(word) ?? -1;
      if (family >= 0) weight[family] = (weight[family] ?? 0) + 200;
    }
    for (const [group, members] of this.rowsOf) weight[group] = 400 + (this.singles.get(group)?.size ?? 0) * 10 + members.length;
    return weight;
  }
}

const needsOf = (parts: readonly Member[]): readonly number[] => [...new Set(parts.flatMap((part) => part.symbols))];

/** A pattern filed under its rarest symbol; its needs are the others. */
interface Anchored extends Pattern {
  readonly anchor: number;
}

/** Level → symbol → the first pattern that it sets off, and one number more for the end of the last. */
const firstsOf = (levels: readonly (readonly Anchored[])[], symbols: number): readonly Int32Array[] => {
  let next = 0;
  return levels.map((patterns) => {
    const firsts = new Int32Array(symbols + 1);
    let at = 0;
    for (let symbol = 0; symbol <= symbols; symbol++) {
      while ((patterns[at]?.anchor ?? Infinity) < symbol) at++;
      firsts[symbol] = next + at;
    }
    next += patterns.length;
    return firsts;
  });
};

/** The parts of patterns as numbered sequences; each pattern has its own. */
const numberSequences = (patterns: readonly Pattern[]): Pick<PhraseIndex, 'parts' | 'sequences'> => {
  const sequences: number[][] = [];
  const parts = patterns.map((pattern) => pattern.parts.map(({ symbols, gaps }) => sequences.push(symbols.map((symbol, k) => itemOf(symbol, gaps[k] === true))) - 1));
  return { parts: sideBySide(parts), sequences: sideBySide(sequences) };
};
