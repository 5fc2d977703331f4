import type { Line, LineException } from '../../compile/lines.js';

/**
 * The exceptions that a rule names itself and offers to a caller: those shared by a whole regulation stand in another file, and are no
 * advice. A rule that no answer may lift offers no exception at all.
 */
export const ownExceptions = ({ exceptions, rule, offersNoWayOut }: Line): readonly LineException[] =>
  offersNoWayOut ? [] : exceptions.filter((one) => one.written.place.file === rule.place.file);

/** Whether a whole regulation shares an exception, rather than that the rule names it itself. */
export const isShared = ({ written }: LineException, { rule }: Line): boolean => written.place.file !== rule.place.file;
