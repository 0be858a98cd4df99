import type { Container } from "pixi.js";

const dim = 0.35;
const fadeMs = 240;

/** Reduced motion: the old picture fades out, and the new one fades in. */
export class Fade {
  private readonly views: readonly Container[];
  private change: (() => void) | null = null;
  private at = 0;

  constructor(views: readonly Container[]) {
    this.views = views;
  }

  get busy(): boolean {
    return this.change !== null;
  }

  out(): void {
    for (const view of this.views) view.alpha = dim;
  }

  /** @param change puts the new picture in place @param at when it may begin to show */
  to(change: () => void, at: number): void {
    this.out();
    this.change = change;
    this.at = at;
  }

  update(now: number): void {
    const { change } = this;
    if (change === null || now < this.at) return;
    change();
    this.at = Math.min(this.at, now);
    const shown = Math.min(1, (now - this.at) / fadeMs);
    for (const view of this.views) view.alpha = dim + (1 - dim) * shown;
    if (shown === 1) this.change = null;
  }
}
