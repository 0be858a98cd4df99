/** The space between tiles, as in home's grid. */
export const gap = 12;

/**
 * Returns how many tiles fit side by side: three on a phone, two with large letters, more on a wide screen.
 * @param width of the list, px
 * @param rem the size of letters, px
 */
export function columnsIn(width: number, rem: number): number {
  const least = Math.max(4.75 * rem, Math.min(0.28 * width, 8 * rem));
  return Math.max(1, Math.floor((width + gap) / (least + gap)));
}
