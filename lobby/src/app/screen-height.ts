/** A change of the viewport's height below this is the address bar's motion and moves nothing (R-APP-22). Pixels. */
export const addressBarMotion = 50;

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** The height to lay out for, px: the one held, until the screen turns or changes by more than an address bar does. */
export function heldHeight(held: ScreenSize, now: ScreenSize): number {
  return now.width === held.width && Math.abs(now.height - held.height) < addressBarMotion ? held.height : now.height;
}

/** Keeps `--screen`, the height every screen and sheet is laid out for, still under an address bar that comes and goes. */
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
