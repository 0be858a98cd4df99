/** The loading screen, whose bar shows real progress of loading and painting. */
export class Loading {
  private readonly screen = document.getElementById("loading");
  private readonly bar = document.getElementById("progress");
  private value = 0;

  constructor() {
    if (this.screen !== null) this.screen.hidden = false;
  }

  /** @param emblem SVG fragment on a board of 100 × 100 */
  picture(emblem: string): void {
    const board = document.getElementById("loading-emblem");
    if (board !== null) board.innerHTML = emblem;
  }

  say(text: string): void {
    const label = document.getElementById("loading-text");
    if (label !== null) label.textContent = text;
  }

  /** @param share newly finished part of the whole, 0 … 1 */
  reached(share: number): void {
    this.value = Math.min(1, this.value + share);
    if (this.bar instanceof HTMLProgressElement) this.bar.value = this.value;
  }

  async part<Result>(share: number, work: Promise<Result>): Promise<Result> {
    const result = await work;
    this.reached(share);
    return result;
  }

  done(): void {
    if (this.screen !== null) this.screen.hidden = true;
  }
}
