import type { Line, LineException } from '../../compile/lines.js';

/** The exceptions that a rule names itself: those shared by a whole regulation stand in another file, and are no advice. */
export const ownExceptions = ({ exceptions, rule }: Line): readonly LineException[] =>
  exceptions.filter((one) => one.written.place.file === rule.place.file);
