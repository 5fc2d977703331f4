/** One element of a phrase, as the table in regulations/README.md has it. */
export type Element =
  | { readonly type: 'word'; readonly word: string }
  | {
      readonly type: 'exact';
      readonly word: string;
      readonly written: string /** As written where it is in capitals, which a text must keep; else the word. */;
      readonly form: string;
    }
  | { readonly type: 'group'; readonly name: string }
  | { readonly type: 'either'; readonly of: readonly Alternative[] /** As written, to know a twin by. */; readonly text: string };

/** An element in its row: optional (`word?`), and whether words may stand before it (`...`). */
export interface Item {
  readonly element: Element;
  readonly optional: boolean;
  readonly gap: boolean;
}

/** Elements in order. */
export type Alternative = readonly Item[];

/** Rows that must all be in one sentence, and elements that must not. */
export interface PhraseTree {
  readonly rows: readonly Alternative[];
  readonly without: readonly Element[];
  /** `... webinar`, in the lists of polarity only: what stands before it is meant. */
  readonly looksBack: boolean;
}

/** Shows every element of a tree, those within alternatives too, and which plain words stand side by side (some writers join them: `real time`). */
export const visitElements = (tree: PhraseTree, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  for (const row of tree.rows) visitRow(row, visit, pair);
  for (const element of tree.without) visitElement(element, visit, pair);
};

const visitRow = (row: Alternative, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  for (let at = 0; at < row.length; at++) {
    const item = row[at];
    if (item === undefined) continue;
    visitElement(item.element, visit, pair);
    const before = row[at - 1];
    if (before === undefined || item.optional || item.gap || before.optional) continue;
    if (item.element.type === 'word' && before.element.type === 'word') pair(before.element.word, item.element.word);
  }
};

const visitElement = (element: Element, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  visit(element);
  if (element.type === 'either') for (const row of element.of) visitRow(row, visit, pair);
};
