/** The least contrast of text that everybody can read, https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const LEAST_CONTRAST = 4.5;

const parts = (colour: string): readonly number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of `#RRGGBB`, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** So much of the second colour in the first, from 0 to 1. */
export const mix = (first: string, second: string, share: number): string => {
  const [a, b] = [parts(first), parts(second)];
  return `#${a
    .map((part, index) =>
      Math.round(part + ((b[index] as number) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The colour itself where it can be read on every ground, else darkened or lightened as little as it takes; black or white at most. */
export const nearestReadable = (colour: string, ...grounds: readonly string[]): string => {
  const reads = (one: string): boolean => grounds.every((ground) => contrastOf(one, ground) >= LEAST_CONTRAST);
  for (let step = 0; step <= 100; step += 1) {
    const found = ['#000000', '#ffffff'].map((end) => mix(colour, end, step / 100)).find(reads);
    if (found !== undefined) return found;
  }
  return luminance(grounds[0] ?? '#ffffff') > 0.18 ? '#000000' : '#ffffff';
};
