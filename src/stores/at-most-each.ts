/** `ask`, but at most once in so many milliseconds, however often and by however many it is called: in between with the last answer. */
export const atMostEach = <T>(milliseconds: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<T> | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  return () => {
    if (last === undefined || performance.now() - asked >= milliseconds) {
      asked = performance.now();
      last = ask();
    }
    return last;
  };
};
