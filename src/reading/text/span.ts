/** Where in the original text something was found: UTF-16 offsets, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part of a text as it stands at some step of normalization: offsets in that text, `to` excluded. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Consecutive tokens, by their numbers; `end` is excluded. */
export interface TokenRange {
  readonly start: number;
  readonly end: number;
}

/** Whether one of the ranges holds a token. */
export const isWithin = (ranges: readonly TokenRange[], token: number): boolean =>
  ranges.some(({ start, end }) => token >= start && token < end);

/** How many tokens lie between a range and the tokens from `start` to `end`; 0 where they touch or overlap. */
export const apartFrom = (range: TokenRange, start: number, end: number): number =>
  range.start >= end ? range.start - end : Math.max(0, start - range.end);
