/** A text as a sentence: a capital letter in front, one full stop behind; a question keeps its mark. */
export const asSentence = (text: string): string => {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${trimmed.endsWith('?') ? '' : '.'}`;
};

/** `a, b or c`. */
export const asAlternatives = (items: readonly string[]): string => joinWith(items, 'or');

/** `a, b and c`. */
export const asList = (items: readonly string[]): string => joinWith(items, 'and');

const joinWith = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1) ?? ''}`;

/** Sentences one behind the other, without the empty ones, and so many of them at most. */
export const joinParts = (parts: readonly string[], most = parts.length): string =>
  parts
    .filter((part) => part !== '')
    .slice(0, most)
    .join(' ');
