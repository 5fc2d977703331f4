import { bindingOf } from '../../compile/intervals.js';
import type { Basis } from '../../rulebook/rule-book.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { asSentence } from './wording.js';

/** Under another calendar than the law in force: the days on which what decided binds in truth. */
export const realDates = ({ line, finding }: LineFinding, basis: Basis, asOf: string): string => {
  if (basis === 'in_force' || finding === 'undetermined') return '';
  const { from, to } = bindingOf(line, 'in_force');
  if (to !== undefined && asOf > to) return asSentence(`by the law in force it bound until ${to} only`);
  return asOf < from ? asSentence(`by the law in force it binds from ${from} on`) : '';
};

/** A stay never turns BLOCKED into ALLOWED; it is said beside it. */
export const whatIsStayed = (deciding: LineFinding, asOf: string): string => {
  if (!isBlocking(deciding.finding)) return '';
  const one = deciding.line.version.enforcement.find((each) => each.from <= asOf && (each.to === undefined || asOf <= each.to));
  return one === undefined ? '' : asSentence(`Enforcement is ${one.status} since ${one.from} (${one.cite}), which does not make it lawful`);
};
