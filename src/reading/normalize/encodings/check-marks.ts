import { type AlignedText, replace } from '../../text/aligned-text.js';

const MARKED = /[✓✔✅☑✗✘❌🚫☒]/u;
const LINE = /[^\n]*[✓✔✅☑✗✘❌🚫☒][^\n]*/gu;
const CROSS_FIRST = /[✗✘❌🚫☒]\uFE0F?\s*(?!\s|(?:no|not|never|without)\b)/giu;
const CROSS_BEHIND = /\s*[✗✘❌🚫☒]/gu;
const OTHER = /\s*[✓✔✅☑✗✘❌🚫☒]\uFE0F?/gu;

/** In words: marks stand before what they are about where the line begins with one, else behind it. */
const spelt = (line: string): string =>
  /^[^\p{L}]*[✓✔✅☑✗✘❌🚫☒]/u.test(line)
    ? line.replace(CROSS_FIRST, ', no ').replace(OTHER, ', ')
    : line.replace(CROSS_BEHIND, ' =no, ').replace(OTHER, ' yes, ');

/** `notice ✓, human review ✗`: a cross denies, a tick affirms and ends what the cross before it denies. */
export const withoutCheckMarks = (source: AlignedText): AlignedText =>
  MARKED.test(source.text) ? replace(source, LINE, ([line]) => spelt(line)) : source;
