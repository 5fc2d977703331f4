import type { Column, Situation } from '../../table/decision-table.js';
import { type Box, holdsIn, narrow, nearestPoint } from './box.js';
import { ALWAYS, type Condition, isTrue, NEVER, not } from './condition.js';

/**
 * A situation in which every condition holds, near the base, or nothing where there is none: complete search by cases, each
 * case narrowed at once by everything that follows from it.
 *
 * @param base what holds where nothing is stated; it only guides the search
 */
export const solve = (
  columns: readonly Column[],
  base: Situation,
  conditions: readonly Condition[],
  start: Box = new Map(),
): Situation | undefined => {
  const state = propagate(columns, new Map(start), conditions);
  if (state === undefined) return undefined;
  const point = nearestPoint(columns, base, state.box);
  const unmet = state.open.filter((one) => !isTrue(one, point));
  let choice = unmet[0];
  if (choice === undefined) return point;
  for (const one of unmet) if (one.parts.length < choice.parts.length) choice = one;
  const others = state.open.filter((one) => one !== choice);
  const excluded: Condition[] = [];
  for (const part of choice.parts) {
    const found = solve(columns, base, [part, ...excluded, ...others], state.box);
    if (found !== undefined) return found;
    // Later cases need not look again where this one found nothing.
    excluded.push(not(part));
  }
  return undefined;
};

type Choice = Extract<Condition, { readonly op: 'or' }>;

/** Narrows a box by all that must hold, until only true choices are left open. */
const propagate = (
  columns: readonly Column[],
  box: Box,
  conditions: readonly Condition[],
): { box: Box; open: readonly Choice[] } | undefined => {
  let pending = conditions;
  for (;;) {
    const open: Choice[] = [];
    let changed = false;
    const take = (condition: Condition): boolean => {
      const simple = simplify(columns, box, condition);
      if (simple.op === 'and') return simple.parts.every(take);
      if (simple.op === 'or') {
        if (simple.parts.length === 0) return false;
        open.push(simple);
        return true;
      }
      narrow(box, simple);
      changed = true;
      return true;
    };
    for (const condition of pending) if (!take(condition)) return undefined;
    if (!changed) return { box, open };
    pending = open;
  }
};

/** The condition as it reads within a box: what holds everywhere or nowhere in it is gone. */
const simplify = (columns: readonly Column[], box: Box, condition: Condition): Condition => {
  if (condition.op !== 'and' && condition.op !== 'or') {
    const where = holdsIn(columns, box, condition);
    return where === 'everywhere' ? ALWAYS : where === 'nowhere' ? NEVER : condition;
  }
  const { op } = condition;
  const parts: Condition[] = [];
  let same = true;
  for (const part of condition.parts) {
    const simple = simplify(columns, box, part);
    if (simple !== part) same = false;
    if (simple.op === op) parts.push(...simple.parts);
    else if ((simple.op === 'and' || simple.op === 'or') && simple.parts.length === 0) return simple;
    else parts.push(simple);
  }
  const [only] = parts;
  return same ? condition : parts.length === 1 && only !== undefined ? only : { op, parts };
};
