/** Rolls an amount up to its new value; sets it immediately for reduced motion. */
export class RollingAmount {
  private readonly show: (amount: number) => void;
  private readonly ended: () => void;
  private from = 0;
  private to = -1;
  private startedAt = 0;
  private lasts = 0;
  private request = 0;

  /** @param ended called when a roll has reached its end */
  constructor(show: (amount: number) => void, ended: () => void = () => {}) {
    this.show = show;
    this.ended = ended;
  }

  get rolling(): boolean {
    return this.request !== 0;
  }

  set(amount: number, lastsMs: number): void {
    if (amount === this.to && lastsMs === 0 && this.request === 0) return;
    if (amount === this.to && this.request !== 0) return;
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.from = Math.max(0, this.to);
    this.to = amount;
    if (lastsMs === 0 || amount < this.from) {
      this.show(amount);
      return;
    }
    this.startedAt = performance.now();
    this.lasts = lastsMs;
    this.request = requestAnimationFrame(this.tick);
  }

  private readonly tick = (): void => {
    const t = Math.min(1, (performance.now() - this.startedAt) / this.lasts);
    const eased = 1 - (1 - t) ** 3;
    this.show(t === 1 ? this.to : Math.round(this.from + (this.to - this.from) * eased));
    this.request = t < 1 ? requestAnimationFrame(this.tick) : 0;
    if (t === 1) this.ended();
  };
}
