/** A stretch of the screen from top to bottom, px. */
export interface ScreenSpan {
  readonly top: number;
  readonly bottom: number;
}

/** Room kept to what a toast must not cover, and to the edges of the screen, px. */
const gap = 8;

/**
 * Where a toast goes, px from the top of the screen: at `wanted`, or as near to it as it covers none of `keep`. Where
 * there is no such place, where it covers the least.
 * @param height of the toast, px
 * @param screen height of the screen, px
 * @param keep what has to stay in sight
 */
export function placeToast(height: number, screen: number, wanted: number, keep: readonly ScreenSpan[]): number {
  const lowest = Math.max(gap, screen - height - gap);
  const within = (top: number): number => Math.min(Math.max(top, gap), lowest);
  const covered = (top: number): number =>
    keep.reduce((sum, one) => sum + Math.max(0, Math.min(one.bottom, top + height) - Math.max(one.top, top)), 0);
  const places = [wanted, ...keep.flatMap((one) => [one.top - height - gap, one.bottom + gap])].map(within);
  const rank = (top: number): readonly [number, number] => [covered(top), Math.abs(top - wanted)];
  return places.reduce((best, place) => {
    const [[a, far], [b, near]] = [rank(best), rank(place)];
    return b < a || (b === a && near < far) ? place : best;
  });
}
