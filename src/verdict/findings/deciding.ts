import { citeFully, NO_PROVISION } from './citation.js';
import type { LineFinding } from './findings.js';

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
