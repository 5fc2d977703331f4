import type { TextRange } from './span.js';

/** A text in other letters than the original, and where in the original (UTF-16 offsets) each of its characters comes from. */
export interface AlignedText {
  readonly text: string;
  /**
   * Offset in the original of each character; absent where the text is the original.
   * INVARIANT: it has one number more than the text has characters, for the end, and never descends.
   */
  readonly origin: Int32Array | undefined;
}

/** A part of a text, and what it is written as instead. */
export interface Edit extends TextRange {
  readonly text: string;
}

/** The text with its edits made, given in order and without overlap; what an edit writes comes from where its stretch began. */
export const rewrite = (source: AlignedText, edits: readonly Edit[]): AlignedText => {
  if (edits.length === 0) return source;
  const { text } = source;
  const from = source.origin ?? Int32Array.from({ length: text.length + 1 }, (_, at) => at);
  const origin = new Int32Array(
    text.length + 1 + edits.reduce((more, edit) => more + Math.max(0, edit.text.length - (edit.to - edit.from)), 0),
  );
  let out = '';
  let at = 0;
  let length = 0;
  const copy = (to: number): void => {
    out += text.slice(at, to);
    for (; at < to; at++) origin[length++] = from[at] as number;
  };
  for (const edit of edits) {
    copy(edit.from);
    out += edit.text;
    for (let k = 0; k < edit.text.length; k++) origin[length++] = from[edit.from] as number;
    at = edit.to;
  }
  copy(text.length);
  origin[length++] = from[text.length] as number;
  return { text: out, origin: origin.subarray(0, length) };
};

/** The text with what a pattern finds written otherwise; where `write` gives nothing, it stays. */
export const replace = (
  source: AlignedText,
  pattern: RegExp,
  write: (found: RegExpExecArray, text: string) => string | undefined,
): AlignedText => {
  const edits: Edit[] = [];
  for (const found of source.text.matchAll(pattern)) {
    const text = write(found, source.text);
    if (text !== undefined) edits.push({ from: found.index, to: found.index + found[0].length, text });
  }
  return rewrite(source, edits);
};
