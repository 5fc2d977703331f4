import { atOnce } from '../../rulebook/steps.js';
import type { Oracle, OracleInSteps } from '../verdict.js';

/** The same ways to ask, each with nothing between its steps. */
export const askedAtOnce = (oracle: OracleInSteps): Pick<Oracle, 'decide' | 'explain' | 'ask'> => ({
  decide: (question) => atOnce(oracle.deciding(question)),
  explain: (question) => atOnce(oracle.explaining(question)),
  ask: (question) => atOnce(oracle.asking(question)),
});
