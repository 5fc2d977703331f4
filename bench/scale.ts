/** How much is measured. `--quick` is for a look while working on something; figures to be quoted come from the whole. */
export const QUICK = process.argv.includes('--quick');

export const scale = QUICK
  ? { rules: [28, 1_000], rounds: 3, roundMilliseconds: 60, httpRounds: 1, httpSeconds: 2, underLoad: 50_000 }
  : { rules: [28, 100, 1_000, 10_000, 100_000], rounds: 5, roundMilliseconds: 120, httpRounds: 5, httpSeconds: 3, underLoad: 1_000_000 };
