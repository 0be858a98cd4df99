import type { AmountParts } from "../model/money.ts";
import { multipleFormat } from "../model/money.ts";
import type { PageState } from "../model/state.ts";
import { countsOnReels, type WinTier } from "../model/win-tier.ts";
import type { Texts } from "../texts/page-texts.ts";
import { CountUp } from "./count-up.ts";
import { el, setText } from "./dom.ts";

export interface CelebrationOptions {
  readonly texts: Texts;
  readonly amountParts: (amount: number) => AmountParts;
  /** Locale of numbers. */
  readonly numbers: string;
  readonly press: () => void;
}

/** The amount of a large win over the reels. Screen readers are told the sum by the announcer. */
export class Celebration {
  readonly view = el("div", { class: "count", "aria-hidden": "true", hidden: "" });
  readonly countUp: CountUp;
  /** The win as a multiple of the stake; beside the amount here and on the card after a feature. */
  readonly times = el("p", { class: "count-times" });
  private readonly options: CelebrationOptions;
  private readonly name = el("p", { class: "count-name" });

  constructor(options: CelebrationOptions) {
    this.options = options;
    this.countUp = new CountUp(options.amountParts);
    this.view.addEventListener("click", options.press);
  }

  /** Names a win before it counts up: over the reels, or only the parts for the card after a feature. */
  announce(tier: WinTier, multiple: number, onCard: boolean): void {
    const { texts, numbers } = this.options;
    setText(this.times, texts.timesStake(multipleFormat(numbers)(multiple)));
    if (onCard || !countsOnReels(tier)) return;
    setText(this.name, texts.tiers[tier]);
    this.view.dataset["tier"] = tier;
    this.view.replaceChildren(this.name, this.countUp.view, this.times);
    this.view.hidden = false;
  }

  render({ phase }: PageState): void {
    this.view.classList.toggle("count-done", phase !== "counting");
    // The full amount stays for a moment, but not over the next spin.
    if (phase !== "counting" && phase !== "idle") this.view.hidden = true;
  }
}
