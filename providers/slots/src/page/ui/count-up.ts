import type { AmountParts } from "../model/money.ts";
import { el, setText } from "./dom.ts";
import { RollingAmount } from "./rolling.ts";

/**
 * A large amount that counts up. Each digit has its own place from the start, in the width of the final amount, so that
 * nothing moves while it counts.
 */
export class CountUp {
  readonly view = el("p", { class: "count-amount", "aria-hidden": "true" });
  private readonly parts: (amount: number) => AmountParts;
  private readonly roll: RollingAmount;
  private places: HTMLElement[] = [];
  private counted = (): void => {};

  constructor(parts: (amount: number) => AmountParts) {
    this.parts = parts;
    this.roll = new RollingAmount(
      (amount) => this.show(amount),
      () => this.counted(),
    );
  }

  /** Counts from 0 to an amount, then calls `counted`. @param lastsMs 0 shows the amount at once */
  start(amount: number, lastsMs: number, counted: () => void): void {
    const { unit, number } = this.parts(amount);
    this.places = [...number].map((letter) => el("span", /\d/.test(letter) ? { class: "count-digit" } : {}, letter));
    this.view.style.setProperty("--letters", String(number.length));
    this.view.replaceChildren(el("span", { class: "count-unit" }, unit), el("span", {}, ...this.places));
    this.counted = counted;
    this.roll.set(0, 0);
    this.roll.set(amount, lastsMs);
    if (!this.roll.rolling) counted();
  }

  private show(amount: number): void {
    const { number } = this.parts(amount);
    const missing = this.places.length - number.length;
    for (const [index, place] of this.places.entries()) {
      place.classList.toggle("count-later", index < missing);
      if (index >= missing) setText(place, number[index - missing] ?? "");
    }
  }
}
