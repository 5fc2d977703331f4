import type { Comparison } from './compare-rule-books.js';

/** In order of weight. */
const STEPS = ['none', 'patch', 'minor', 'major'] as const;
/** One of them. */
export type Step = (typeof STEPS)[number];

/** The step that a change demands of the version, and why. */
export interface Required {
  readonly step: Step;
  readonly because: string;
}

/**
 * The step of the version that a change demands. A published ALLOWED that becomes BLOCKED under a rule that was there before is taken back:
 * major. A verdict that becomes ALLOWED, or a new rule: minor. Anything else that leaves a trace in the rule book: patch.
 */
export const requiredStep = ({ before, after, difference, flips, addedRules }: Comparison): Required => {
  const isNew = new Set(addedRules);
  const back = difference.regions.find((region) => region.to === 'BLOCKED' && !isNew.has(region.line.line.rule.id));
  if (back !== undefined) return { step: 'major', because: `\`${back.line.line.clause.id}\` blocks what was allowed` };
  const [added] = addedRules;
  if (added !== undefined) return { step: 'minor', because: `\`${added}\` is new` };
  const freed = difference.regions[0];
  if (freed !== undefined) return { step: 'minor', because: `\`${freed.line.line.clause.id}\` no longer blocks everything that it did` };
  const flip = flips[0];
  if (flip !== undefined)
    return flip.to === 'BLOCKED'
      ? { step: 'major', because: `\`${flip.name}\` is read otherwise and blocked` }
      : { step: 'minor', because: `\`${flip.name}\` is read otherwise and allowed` };
  return before.summary.cid === after.summary.cid
    ? { step: 'none', because: 'nothing changed' }
    : { step: 'patch', because: 'only wording changed' };
};

/** The step from one version to the next; `undefined` where the later is not later. */
export const claimedStep = (before: string, after: string): Step | undefined => {
  const [a, b] = [before, after].map((version) => version.split('.').map(Number));
  if (a === undefined || b === undefined) return undefined;
  const at = b.findIndex((part, i) => part !== a[i]);
  if (at < 0) return 'none';
  if ((b[at] ?? 0) < (a[at] ?? 0)) return undefined;
  return at === 0 ? 'major' : at === 1 ? 'minor' : 'patch';
};

/** A claimed step is enough when it weighs as much as the one required. */
export const isEnough = (claimed: Step | undefined, required: Step): boolean =>
  claimed !== undefined && STEPS.indexOf(claimed) >= STEPS.indexOf(required);
