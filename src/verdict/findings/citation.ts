import type { Line } from '../../compile/lines.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { LineFinding } from './findings.js';

/** Instruments that a citation may name itself, so that nothing is put around it. */
const NAMES_ITS_INSTRUMENT = /^(Directive|Regulation|criminal law under Directive) |\(SB \d\d-\d+\)$|^C\(20\d\d\) |^GDPR |^\d+ U\.S\.C\. /;

/** The full citation: `Regulation (EU) 2024/1689, Art. 5(1)(f)`. */
export const citeFully = (regulation: Regulation, provision: string): string =>
  NAMES_ITS_INSTRUMENT.test(provision) ? provision : regulation.citation.replace('{provision}', provision);

/** The full citation of a provision that a line rests on, or of the line itself. */
export const citeLine = (line: Line, provision: string = line.clause.cite): string =>
  line.citeElsewhere ?? citeFully(line.regulation, provision);

export const NO_PROVISION = 'No covered provision applies';

/** The provision of a finding: as `ruleSource`, but of the rule that comes close where one fact is missing. */
export const citeFinding = (one: LineFinding): string => (one.finding === 'undetermined' ? citeLine(one.line) : ruleSource(one));

/** The provision that decided, to the paragraph and point: of the safeguard, of the exception, else of the clause. */
export const ruleSource = (deciding: LineFinding | undefined): string => {
  if (deciding === undefined || deciding.finding === 'undetermined') return NO_PROVISION;
  const { line } = deciding;
  switch (deciding.finding) {
    case 'breached':
    case 'unsupported':
      return citeLine(line, deciding.safeguard.written.cite);
    case 'excepted':
      return citeLine(line, deciding.exception.written.cite);
    default:
      return citeLine(line);
  }
};
