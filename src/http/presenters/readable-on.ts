/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white, whichever reads better on a colour `#RRGGBB`; one of them always has a contrast of 4.5 or more. */
export const readableOn = (color: string): '#000000' | '#ffffff' => {
  const background = luminance(color);
  return (background + 0.05) / 0.05 >= 1.05 / (background + 0.05) ? '#000000' : '#ffffff';
};
