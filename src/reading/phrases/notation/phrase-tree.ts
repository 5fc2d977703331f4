/** One element of a phrase; docs/phrase-notation.md tells how each is written. */
export type Element =
  /** `rate`: the word in all its forms. */
  | { readonly type: 'word'; readonly word: string }
  | ExactWord
  /** `{person}`: any word of the group. */
  | { readonly type: 'group'; readonly name: string }
  /** `(rate|rank)`: one of the alternatives; `text` is as written, to know a twin by. */
  | { readonly type: 'either'; readonly of: readonly Alternative[]; readonly text: string };

/** `=rating`: this form of the word and no other. */
interface ExactWord {
  readonly type: 'exact';
  readonly word: string;
  readonly written: string;
  /** As written where it is in capitals (`=US`), which a text must keep then; else the word. */
  readonly form: string;
}

/** An element in its place: optional (`word?`), and whether words may stand before it (`...`). */
export interface Item {
  readonly element: Element;
  readonly optional: boolean;
  readonly gap: boolean;
}

/** Items in order: one way to go on. */
export type Alternative = readonly Item[];

/** A phrase, as it is written. */
export interface PhraseTree {
  /** What must all be in one sentence, in any order: `camera & mood`. */
  readonly parts: readonly Alternative[];
  /** What the sentence must not hold: `camera & !movie`. */
  readonly without: readonly Element[];
  /** `... webinar`, in the lists of negation only: what stands before it is meant. */
  readonly looksBack: boolean;
}

type Visit = (element: Element) => void;
type VisitPair = (first: string, second: string) => void;

/**
 * Shows every element of a tree, those within alternatives too, and which plain words stand side by side (some writers join
 * them: `real time`).
 */
export const visitElements = (tree: PhraseTree, visit: Visit, visitPair?: VisitPair): void => {
  for (const part of tree.parts) visitAlternative(part, visit, visitPair);
  for (const element of tree.without) visitElement(element, visit, visitPair);
};

const visitAlternative = (alternative: Alternative, visit: Visit, visitPair: VisitPair | undefined): void => {
  let before: Item | undefined;
  for (const item of alternative) {
    visitElement(item.element, visit, visitPair);
    const isPair = before !== undefined && !before.optional && !item.optional && !item.gap;
    if (isPair && before?.element.type === 'word' && item.element.type === 'word') visitPair?.(before.element.word, item.element.word);
    before = item;
  }
};

const visitElement = (element: Element, visit: Visit, visitPair: VisitPair | undefined): void => {
  visit(element);
  if (element.type === 'either') for (const alternative of element.of) visitAlternative(alternative, visit, visitPair);
};
