import { setImmediate } from 'node:timers/promises';

/** Work cut into steps of a few milliseconds, for a process that has something else to do between them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Work that is not worth cutting, as steps. */
// biome-ignore lint/correctness/useYield: one step needs no pause.
export function* inOneStep<T>(work: () => T): Steps<T> {
  return work();
}

/** One step after the other, with nothing between. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** One step a turn of the event loop, so that requests are answered between. */
export const turnByTurn = async <T>(steps: Steps<T>): Promise<T> => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await setImmediate();
  }
};
