import type { Regulation } from '../../rulebook/regulation.js';

/** Instruments that a citation may name itself, so that nothing is put around it. */
const NAMES_ITS_INSTRUMENT = /^(Directive|Regulation) |\(SB \d\d-\d+\)$|^C\(20\d\d\) |^GDPR /;

/** The full citation: `Regulation (EU) 2024/1689, Art. 5(1)(f)`. */
export const citeFully = (regulation: Regulation, provision: string): string =>
  NAMES_ITS_INSTRUMENT.test(provision) ? provision : regulation.citation.replace('{provision}', provision);

export const NO_PROVISION = 'No covered provision applies';
