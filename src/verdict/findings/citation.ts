import type { Line } from '../../compile/lines.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { LineFinding } from './findings.js';

/** Instruments that a citation may name itself, so that nothing is put around it. */
const NAMES_ITS_INSTRUMENT = /^(Directive|Regulation|criminal law under Directive) |\(SB \d\d-\d+\)$|^C\(20\d\d\) |^GDPR |^\d+ U\.S\.C\. /;

/** A regulation's citations, each put together once: they are as many as its provisions. */
const made = new WeakMap<Regulation, Map<string, string>>();

/** The full citation: `Regulation (EU) 2024/1689, Art. 5(1)(f)`. */
export const citeFully = (regulation: Regulation, provision: string): string => {
  const citations = made.get(regulation) ?? new Map<string, string>();
  const before = citations.get(provision);
  if (before !== undefined) return before;
  const citation = NAMES_ITS_INSTRUMENT.test(provision) ? provision : regulation.citation.replace('{provision}', provision);
  made.set(regulation, citations.set(provision, citation));
  return citation;
};

/** The full citation of a provision that a line rests on, or of the line itself. */
export const citeLine = (line: Line, provision: string = line.clause.cite): string =>
  line.citeElsewhere ?? citeFully(line.regulation, provision);

/** What stands for the citation where no rule decides. */
export const NO_PROVISION = 'No covered provision applies';

/** The provision of a finding: that of the safeguard, of the exception, else of the clause. */
export const citeFinding = (one: LineFinding): string => {
  switch (one.finding) {
    case 'breached':
    case 'unsupported':
      return citeLine(one.line, one.safeguard.written.cite);
    case 'excepted':
      return citeLine(one.line, one.exception.written.cite);
    default:
      return citeLine(one.line);
  }
};

/** The provision that decided, to the paragraph and point; none where a rule only comes close. */
export const ruleSource = (deciding: LineFinding | undefined): string =>
  deciding === undefined || deciding.finding === 'undetermined' ? NO_PROVISION : citeFinding(deciding);
