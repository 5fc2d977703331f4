/** The name of an exception as words. */
export const asWords = (name: string): string => name.replaceAll('_', ' ');

/** A text as a sentence: a capital letter in front, one full stop behind. */
export const asSentence = (text: string): string => {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
};

/** `a, b or c`. */
export const asAlternatives = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`;

/** Sentences one behind the other, without the empty ones, and so many of them at most. */
export const joinParts = (parts: readonly string[], most = parts.length): string =>
  parts
    .filter((part) => part !== '')
    .slice(0, most)
    .join(' ');
