import { ARTICLES, SMALL_WORDS } from '../../english/function-words.js';
import type { Alternative, Element, Item } from './phrase-tree.js';

/** An article or an optional small word of a phrase asks for nothing, since small words may stand anywhere; alone they stay. */
export const dropStopWords = (items: Alternative): Alternative => {
  const kept = items.filter(({ element, optional }) => !isArticle(element) && !(optional && isSmall(element)));
  return kept.some((item) => !item.optional) ? keepGaps(items, kept) : items;
};

const isArticle = (element: Element): boolean => element.type === 'word' && ARTICLES.has(element.word);

const isSmall = (element: Element): boolean =>
  element.type === 'word'
    ? SMALL_WORDS.has(element.word)
    : element.type === 'either' && element.of.every((items) => items.length === 1 && items.every((item) => isSmall(item.element)));

/** The items that are kept; a gap before one that is dropped moves to what follows it. */
const keepGaps = (all: Alternative, kept: Alternative): Alternative => {
  let gap = false;
  const out: Item[] = [];
  for (const item of all) {
    gap ||= item.gap;
    if (!kept.includes(item)) continue;
    out.push({ ...item, gap: gap && out.length > 0 });
    gap = false;
  }
  return out;
};
