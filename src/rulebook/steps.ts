/** Work cut into steps of a few milliseconds, for a process that has something else to do between them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** One step after the other, with nothing between. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};
