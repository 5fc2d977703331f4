import type { Regulation } from '../../rulebook/regulation.js';
import type { LineFinding } from './findings.js';

/** Instruments that a citation may name itself, so that nothing is put around it. */
const NAMES_ITS_INSTRUMENT = /^(Directive|Regulation) |\(SB \d\d-\d+\)$|^C\(20\d\d\) |^GDPR /;

/** The full citation: `Regulation (EU) 2024/1689, Art. 5(1)(f)`. */
export const citeFully = (regulation: Regulation, provision: string): string =>
  NAMES_ITS_INSTRUMENT.test(provision) ? provision : regulation.citation.replace('{provision}', provision);

export const NO_PROVISION = 'No covered provision applies';

/** The provision of a finding: as `ruleSource`, but of the rule that comes close where one fact is missing. */
export const citeFinding = (one: LineFinding): string =>
  one.finding === 'undetermined' ? citeFully(one.line.regulation, one.line.clause.cite) : ruleSource(one);

/** The provision that decided, to the paragraph and point: of the safeguard, of the exception, else of the clause. */
export const ruleSource = (deciding: LineFinding | undefined): string => {
  if (deciding === undefined || deciding.finding === 'undetermined') return NO_PROVISION;
  const { line } = deciding;
  switch (deciding.finding) {
    case 'breached':
    case 'unsupported':
      return citeFully(line.regulation, deciding.safeguard.written.cite);
    case 'excepted':
      return citeFully(line.regulation, deciding.exception.written.cite);
    default:
      return citeFully(line.regulation, line.clause.cite);
  }
};
