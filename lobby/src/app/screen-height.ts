/** A smaller change of the viewport's height, in px, is the address bar's and moves nothing (R-APP-22). */
export const addressBarMotion = 50;

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the layout height in px. It changes only if the screen turns or changes by more than an address bar. */
export function heldHeight(held: ScreenSize, now: ScreenSize): number {
  return now.width === held.width && Math.abs(now.height - held.height) < addressBarMotion ? held.height : now.height;
}

/** Keeps `--screen`, the layout height of screens and sheets, constant while the address bar comes and goes. */
export function holdScreenHeight(): void {
  let held: ScreenSize = { width: innerWidth, height: innerHeight };
  const hold = (height: number) => {
    held = { width: innerWidth, height };
    document.documentElement.style.setProperty("--screen", `${height}px`);
  };
  hold(innerHeight);
  addEventListener("resize", () => {
    const now = { width: innerWidth, height: innerHeight };
    const height = heldHeight(held, now);
    if (height !== held.height || now.width !== held.width) hold(height);
  });
}
