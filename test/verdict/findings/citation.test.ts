import { describe, expect, it } from 'vitest';
import type { Regulation } from '../../../src/rulebook/regulation.js';
import { citeFinding, citeFully, NO_PROVISION, ruleSource } from '../../../src/verdict/findings/citation.js';
import type { LineFinding } from '../../../src/verdict/findings/findings.js';

const regulation = { citation: 'Regulation (EU) 2024/1689, {provision}' } as Regulation;

/** What a citation looks at, and no more. */
const finding = (its: object): LineFinding =>
  ({ line: { regulation, clause: { cite: 'Art. 5(1)(f)' } }, ...its }) as unknown as LineFinding;
const written = (cite: string): object => ({ written: { cite } });

describe('a full citation', () => {
  it.each([
    ['Art. 5(1)(f)', 'Regulation (EU) 2024/1689, Art. 5(1)(f)'],
    ['Annex III, point 4', 'Regulation (EU) 2024/1689, Annex III, point 4'],
    ['Directive 2011/93/EU, Art. 5', 'Directive 2011/93/EU, Art. 5'],
    ['Regulation (EU) 2016/679, Art. 9', 'Regulation (EU) 2016/679, Art. 9'],
    ['GDPR Art. 9', 'GDPR Art. 9'],
    ['C(2025) 924, para. 12', 'C(2025) 924, para. 12'],
    ['C.R.S. 6-1-1703(1) (SB 24-205)', 'C.R.S. 6-1-1703(1) (SB 24-205)'],
    ['the Regulation as a whole', 'Regulation (EU) 2024/1689, the Regulation as a whole'],
  ])('%s', (provision, full) => expect(citeFully(regulation, provision)).toBe(full));
});

describe('the provision that decided', () => {
  it.each([
    ['the clause', { finding: 'prohibited' }, 'Art. 5(1)(f)'],
    ['the clause', { finding: 'met', conditions: [] }, 'Art. 5(1)(f)'],
    ['the clause', { finding: 'not_in_force' }, 'Art. 5(1)(f)'],
    ['the safeguard', { finding: 'breached', safeguard: written('Art. 26(7)') }, 'Art. 26(7)'],
    ['the safeguard', { finding: 'unsupported', safeguard: written('Art. 26(7)') }, 'Art. 26(7)'],
    ['the exception', { finding: 'excepted', exception: written('Art. 2(6)') }, 'Art. 2(6)'],
  ])('is that of %s: %o', (_, its, provision) => {
    expect(ruleSource(finding(its))).toBe(`Regulation (EU) 2024/1689, ${provision}`);
    expect(citeFinding(finding(its))).toBe(`Regulation (EU) 2024/1689, ${provision}`);
  });

  it('is none where no rule decides, and none where a fact is missing, though the rule that comes close has one', () => {
    expect(ruleSource(undefined)).toBe(NO_PROVISION);
    expect(ruleSource(finding({ finding: 'undetermined', missing: 0 }))).toBe(NO_PROVISION);
    expect(citeFinding(finding({ finding: 'undetermined', missing: 0 }))).toBe('Regulation (EU) 2024/1689, Art. 5(1)(f)');
  });
});
