import { ARTICLES, SMALL_WORDS } from '../../english/function-words.js';
import type { Alternative, Element, Item } from './phrase-tree.js';

/** Small words may stand anywhere, so an article or an optional small word of a phrase asks for nothing; alone they stay. */
export const dropStopWords = (items: Alternative): Alternative => {
  const bare = items.filter(
    ({ element, optional }) => !(element.type === 'word' && ARTICLES.has(element.word)) && !(optional && isSmall(element)),
  );
  return bare.some((item) => !item.optional) ? keepGaps(items, bare) : items;
};

const isSmall = (element: Element): boolean =>
  element.type === 'word'
    ? SMALL_WORDS.has(element.word)
    : element.type === 'either' && element.of.every((row) => row.length === 1 && row.every((item) => isSmall(item.element)));

/** Items without the articles; a gap before an article moves to what follows it. */
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
