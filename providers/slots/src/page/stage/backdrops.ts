import type { GameDefinition } from "../../games/definition.ts";
import type { Layout } from "../model/layout.ts";
import type { Mood, Theme } from "../theme.ts";
import { type Backdrop, paintBackdrop } from "./backdrop.ts";

/** The backdrops of one layout, each painted once and cached, as features change the mood. */
export class Backdrops {
  private readonly game: { readonly theme: Theme; readonly definition: GameDefinition };
  private readonly layout: Layout;
  private readonly scale: number;
  private readonly painted = new Map<Mood, Promise<Backdrop>>();
  private gone = false;

  /** @param scale device pixels per CSS pixel */
  constructor(game: { readonly theme: Theme; readonly definition: GameDefinition }, layout: Layout, scale: number) {
    this.game = game;
    this.layout = layout;
    this.scale = scale;
  }

  of(mood: Mood): Promise<Backdrop> {
    const known = this.painted.get(mood);
    if (known !== undefined) return known;
    const { theme, definition } = this.game;
    const cells = { columns: definition.reels, rows: definition.rows };
    const painting = paintBackdrop(theme, this.layout, cells, mood, this.scale);
    this.painted.set(mood, painting);
    // A failed backdrop is painted again at the next request.
    painting.catch(() => this.painted.delete(mood));
    return painting;
  }

  /**
   * Paints the feature's backdrop when the browser is idle, so that a feature begins without a stutter.
   * @param send uploads a picture to the graphics card, which its first rendering would do otherwise
   */
  prepareWhenIdle(send: (backdrop: Backdrop) => void): void {
    const { scatters, holdAndWin, wild } = this.game.definition;
    if (scatters === undefined && holdAndWin === undefined && wild?.expands !== true) return;
    const prepare = async (): Promise<void> => {
      if (this.gone) return;
      const backdrop = await this.of("feature");
      if (!this.gone) send(backdrop);
    };
    const begin = (): void => void prepare().catch(() => {});
    if ("requestIdleCallback" in window) requestIdleCallback(begin);
    else setTimeout(begin, 1_500);
  }

  /** Cancels the preparation. The pictures are destroyed with their renderer. */
  retire(): void {
    this.gone = true;
  }

  destroy(): void {
    this.retire();
    for (const painting of this.painted.values()) {
      void painting.then(
        (backdrop) => backdrop.destroy(),
        () => {},
      );
    }
    this.painted.clear();
  }
}
