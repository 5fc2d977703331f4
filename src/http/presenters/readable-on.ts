import { luminance } from '../../brand/contrast.js';

/** Black or white, whichever reads better on a colour `#RRGGBB`; one of them always has a contrast of 4.5 or more. */
export const readableOn = (color: string): '#000000' | '#ffffff' => {
  const background = luminance(color);
  return (background + 0.05) / 0.05 >= 1.05 / (background + 0.05) ? '#000000' : '#ffffff';
};
