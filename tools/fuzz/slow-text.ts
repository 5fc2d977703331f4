/** A text that takes more time than any text may. */
export class SlowText extends Error {
  override readonly name = 'SlowText';
}

/** Of what plain words of the same length cost: where those take 3 ms, this is 5 ms. */
const MOST_TIMES_PLAIN = 1.7;
const ROUNDS = 5;
const WARM_UP = 40;

const millisecondsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** What a piece of work costs at its best: a busy machine adds to a round, it takes nothing away. */
export const leastOf = (work: () => void, rounds = ROUNDS): number =>
  Math.min(...Array.from({ length: rounds }, () => millisecondsOf(work)));

/**
 * Judges texts by the time of the processor, beside plain words in this process: so it says the same on every machine, and while
 * coverage is counted.
 *
 * @param decide decides one text, without remembering it
 * @param plain plain words, of the most characters that are taken
 */
export const slownessOf = (decide: (text: string) => void, plain: string): ((text: string) => void) => {
  let usual: number | undefined;
  return (text) => {
    const first = millisecondsOf(() => decide(text));
    if (usual === undefined) {
      for (let n = 0; n < WARM_UP; n++) decide(plain);
      usual = leastOf(() => decide(plain));
    }
    const limit = MOST_TIMES_PLAIN * usual;
    if (first <= limit || leastOf(() => decide(text)) <= limit) return;
    // The machine itself may have become slower meanwhile: both once more, side by side.
    usual = leastOf(() => decide(plain), 2 * ROUNDS);
    const least = leastOf(() => decide(text), 2 * ROUNDS);
    if (least > MOST_TIMES_PLAIN * usual) throw new SlowText(`${least.toFixed(1)} ms, ${(least / usual).toFixed(1)} times plain words`);
  };
};
