import { median } from './median.js';

/** So many questions of a round go to each service. */
const A_ROUND = 100;

/** What two services took for the same questions, the first named first. */
export interface InTurns {
  /** The median of the answers' times, in milliseconds. */
  readonly answered: readonly [number, number];
  /** How many times as long the second took: the median of the rounds, each of which compares its own two medians. */
  readonly ratio: number;
  /** Time of the processor for an answer, by the services' own metrics, in microseconds. */
  readonly processor: readonly [number, number];
}

/** Seconds of processor since the start. */
const spent = async (url: string): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** A new text every time: what is remembered costs nearly nothing. */
const ask = async (url: string, n: number, headers: Readonly<Record<string, string>>): Promise<number> => {
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/compliance/general`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ action: `Sort the invoices of customer ${n} by the day on which they are due, and tell the clerk` }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return performance.now() - start;
};

/** Asks two services the same new texts in turns, one question at a time; the first rounds only warm both up. */
export const askInTurns = async (
  [first, second]: readonly [string, string],
  rounds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<InTurns> => {
  const ratios: number[] = [];
  const times: readonly [number[], number[]] = [[], []];
  let asked = 0;
  const round = async (): Promise<void> => {
    const ofRound: readonly [number[], number[]] = [[], []];
    for (let i = 0; i < A_ROUND; i += 1) {
      asked += 1;
      // Whoever is asked first reads the text into the caches of the processor: they change places.
      for (const which of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        ofRound[which].push(await ask(which === 0 ? first : second, asked, headers));
    }
    ratios.push(median(ofRound[1]) / median(ofRound[0]));
    for (const which of [0, 1] as const) times[which].push(...ofRound[which]);
  };
  for (let i = 0; i < Math.ceil(rounds / 5); i += 1) await round();
  ratios.length = times[0].length = times[1].length = 0;
  const before = [await spent(first), await spent(second)] as const;
  for (let i = 0; i < rounds; i += 1) await round();
  const each = (after: number, from: number): number => (1e6 * (after - from)) / (rounds * A_ROUND);
  return {
    answered: [median(times[0]), median(times[1])],
    ratio: median(ratios),
    processor: [each(await spent(first), before[0]), each(await spent(second), before[1])],
  };
};
