/** Edit distance with transposed neighbours counted once (Damerau, restricted), capped for speed. */
const distance = (a: string, b: string, cap: number): number => {
  if (Math.abs(a.length - b.length) > cap) return cap + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      // INVARIANT: a row has an entry for every beginning of b, and this one has those before j.
      let best = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] as number) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
};

/** The known name that a misspelt one most likely meant, within so many slips; nothing when none is close. */
const nearest = (name: string, known: readonly string[], cap: number): string | undefined => {
  let best: string | undefined;
  let least = cap + 1;
  for (const candidate of known) {
    const d = distance(name.toLowerCase(), candidate.toLowerCase(), cap);
    if (d < least) [best, least] = [candidate, d];
  }
  return best;
};

/** So much of a name says which one is meant, whatever follows. */
const TELLING = 5;

/** The shortest known name that goes on with another word where a name ends: `physical_state` is `physical_state_only`. */
const completed = (name: string, known: readonly string[]): string | undefined => {
  if (name.length < TELLING) return undefined;
  const beginning = name.toLowerCase();
  const longer = known.filter((one) => one.toLowerCase().startsWith(beginning) && /^[_-]/.test(one.slice(name.length)));
  return longer.sort((a, b) => a.length - b.length)[0];
};

/** `; did you mean …?`, or nothing: the tail of a diagnostic about a name that is misspelt or only begun. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const names = [...known];
  const many = Math.max(1, Math.floor(name.length / 3));
  const meant = nearest(name, names, 1) ?? completed(name, names) ?? nearest(name, names, many);
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`;
};
