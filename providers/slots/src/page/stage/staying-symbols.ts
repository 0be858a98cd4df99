import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Coin, Frame, Spin } from "../../played-round.ts";
import type { Layout } from "../model/layout.ts";
import type { Highlight } from "../model/presentation.ts";
import type { Theme } from "../theme.ts";
import { StickySymbols } from "./sticky-symbols.ts";
import { type Label, Labels } from "./labels.ts";
import type { Atlas } from "./textures.ts";

type Grid = readonly (readonly string[])[];

/** Symbols that stay over the reels by the rules: grown wilds, sticky wilds, coins; and the texts on cells. */
export class StayingSymbols {
  readonly sticky: StickySymbols;
  readonly labels: Labels;
  private readonly definition: GameDefinition;
  private readonly coinText: (amount: number) => string;
  private readonly wild: string;
  private readonly coin: string;
  private coins: readonly Coin[] = [];
  /** Formatted amounts, as a feature writes the same few repeatedly. */
  private readonly amounts = new Map<number, string>();

  constructor(
    definition: GameDefinition,
    theme: Theme,
    coinText: (amount: number) => string,
    place: { readonly atlas: Atlas; readonly layout: Layout; readonly scale: number },
  ) {
    const { light, coinInk, palette } = theme;
    this.definition = definition;
    this.coinText = coinText;
    this.sticky = new StickySymbols(definition, place.atlas, place.layout, light.ground);
    const inks = {
      coin: coinInk ?? { fill: "#fff8e4", edge: "#5a2e0a" },
      badge: { fill: palette.title, edge: palette.accentInk },
    };
    this.labels = new Labels(inks, place.layout, place.scale);
    const idOf = (kind: "wild" | "coin"): string => definition.symbols.find((symbol) => symbol.kind === kind)?.id ?? "";
    this.wild = idOf("wild");
    this.coin = idOf("coin");
  }

  clear(): void {
    this.sticky.clear();
    this.write([]);
  }

  /** Shows the wilds that a spin holds. */
  showWilds({ held }: Spin, now: number): void {
    const { rows, wild } = this.definition;
    if (wild?.expands !== true) {
      this.sticky.keep(this.wild, held, now, true);
      return;
    }
    for (const reel of new Set(held.map((cell) => cell.reel))) {
      if (held.filter((cell) => cell.reel === reel).length === rows) this.sticky.cover(reel, 0, now, true);
    }
  }

  /** Shows the coins at the start of a respin. */
  showCoins(coins: readonly Coin[]): void {
    this.sticky.clear();
    this.sticky.keep(this.coin, coins, 0, true);
    this.write(coins);
  }

  /** Adds a coin at rest; returns the number of coins. */
  addCoin(coin: Coin, now: number): number {
    this.sticky.keep(this.coin, [coin], now, false);
    this.write([...this.coins, coin]);
    return this.coins.length;
  }

  /** Keeps the coins of the reels that have opened the feature. */
  keepCoins(coins: readonly Coin[], now: number, atOnce: boolean): void {
    this.sticky.keep(this.coin, coins, now, atOnce);
    this.write(coins);
  }

  /** Covers reels with expanding wilds and keeps sticky ones; returns whether there were any. */
  cover(spin: Spin, { grid, landed }: Frame, now: number, atOnce: boolean): boolean {
    const { wild, scatters } = this.definition;
    const sticks = spin.kind === "free" && scatters?.freeSpins.stickyWilds === true;
    let any = false;
    for (const [reel, column] of grid.entries()) {
      const covers = wild?.expands === true && column.every((symbol) => symbol === this.wild);
      if (covers && !this.sticky.coversReel(reel)) {
        this.sticky.cover(reel, Math.max(0, landed[reel]?.indexOf(this.wild) ?? 0), now, atOnce);
        any = true;
      }
      for (const [row, symbol] of sticks ? column.entries() : []) {
        const cell: Cell = { reel, row };
        if (symbol !== this.wild || this.sticky.keeps(cell)) continue;
        this.sticky.keep(this.wild, [cell], now, atOnce);
        any = true;
      }
    }
    return any;
  }

  /** Writes the multiplier on the wilds of a win; without a win only the amounts of coins. */
  name(highlight: Highlight | null, grid: Grid): void {
    const times = this.definition.wild?.multiplier ?? 1;
    const cells = times === 1 || highlight?.kind !== "win" ? [] : highlight.cells;
    const wilds = cells.filter(({ reel, row }) => grid[reel]?.[row] === this.wild);
    this.write(
      this.coins,
      wilds.map((cell) => ({ cell, text: `×${times}`, kind: "badge" })),
    );
  }

  private write(coins: readonly Coin[], badges: readonly Label[] = []): void {
    this.coins = coins;
    const amounts = coins.map((coin): Label => ({ cell: coin, text: this.amountText(coin.amount), kind: "coin" }));
    const labels = [...amounts, ...badges];
    if (labels.length > 0 || this.labels.view.visible) this.labels.show(labels);
  }

  private amountText(amount: number): string {
    const known = this.amounts.get(amount);
    if (known !== undefined) return known;
    const text = this.coinText(amount);
    this.amounts.set(amount, text);
    return text;
  }
}
