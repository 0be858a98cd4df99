/** A vertical span of the screen, in px. */
export interface ScreenSpan {
  readonly top: number;
  readonly bottom: number;
}

/** Distance of a toast from what it must not cover and from the edges of the screen, in px. */
const gap = 8;

/**
 * Returns the top of a toast in px: `wanted`, or the nearest place where it covers none of `keep`. If there is no such
 * place, the place where it covers the least.
 * @param height of the toast, px
 * @param screen height of the screen, px
 * @param keep what has to stay visible
 */
export function placeToast(height: number, screen: number, wanted: number, keep: readonly ScreenSpan[]): number {
  const maxTop = Math.max(gap, screen - height - gap);
  const within = (top: number): number => Math.min(Math.max(top, gap), maxTop);
  const covered = (top: number): number =>
    keep.reduce((sum, one) => sum + Math.max(0, Math.min(one.bottom, top + height) - Math.max(one.top, top)), 0);
  const places = [wanted, ...keep.flatMap((one) => [one.top - height - gap, one.bottom + gap])].map(within);
  const rank = (top: number): readonly [number, number] => [covered(top), Math.abs(top - wanted)];
  return places.reduce((best, place) => {
    const [[a, far], [b, near]] = [rank(best), rank(place)];
    return b < a || (b === a && near < far) ? place : best;
  });
}
