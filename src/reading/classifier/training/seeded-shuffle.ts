/** Puts lists into an order that the seed alone decides, the same everywhere. */
export const shuffler = (seed: number): ((list: number[]) => void) => {
  const random = linearCongruence(seed);
  return (list) => {
    for (let i = list.length - 1; i > 0; i--) {
      const j = random() % (i + 1);
      [list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0];
    }
  };
};

/** Numerical Recipes' generator: 32 bits. */
const linearCongruence = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
};
