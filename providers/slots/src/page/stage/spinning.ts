import type { Container } from "pixi.js";
import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Coin, Frame, Spin } from "../../played-round.ts";
import type { Layout } from "../model/layout.ts";
import { stopTimes } from "../model/motion.ts";
import { mostClosed } from "../model/reel-heights.ts";
import { Cells } from "./cells.ts";
import { Reels } from "./reels.ts";
import type { Atlas } from "./textures.ts";

export type Grid = readonly (readonly string[])[];

export interface SpinningEvents {
  readonly reelRested: (reel: number) => void;
  /** @param index reel × rows + row */
  readonly cellRested: (index: number) => void;
}

/** The symbols over the reels, which do not spin. */
export interface StickyCells {
  coversReel(reel: number): boolean;
  keeps(cell: Cell): boolean;
}

const restOf = { spins: true, drawnOut: false };
/** Milliseconds from the stop of one cell to the next in hold-and-win. */
const nextCell = 75;

/** The spinning parts: the reels, or in hold-and-win each cell without a coin. */
export class Spinning {
  /** From bottom to top. */
  readonly views: readonly Container[];
  private readonly definition: GameDefinition;
  private readonly events: SpinningEvents;
  private readonly reels: Reels;
  private readonly cells: Cells | null;
  private startedAt = 0;

  constructor(
    definition: GameDefinition,
    window: { readonly grid: Grid; readonly dimmed: number; readonly events: SpinningEvents },
    { atlas, layout }: { readonly atlas: Atlas; readonly layout: Layout },
  ) {
    const { holdAndWin, symbols, rows } = definition;
    this.definition = definition;
    this.events = window.events;
    this.reels = new Reels(window.grid, { rows, closed: mostClosed(definition) }, { atlas, layout }, window.dimmed);
    const coin = symbols.find(({ kind }) => kind === "coin")?.id ?? "";
    this.cells = holdAndWin === undefined ? null : new Cells(definition, holdAndWin, coin, atlas, layout);
    this.views = this.cells === null ? [this.reels.view] : [this.reels.view, this.cells.view];
    this.place(window.grid);
  }

  /** Whether the reels are at rest. */
  get reelsStill(): boolean {
    return this.reels.still;
  }

  /** Whether reels and cells are at rest. */
  get still(): boolean {
    return this.reels.still && this.cells?.still !== false;
  }

  /** Dims all cells but these; null dims none. */
  light(cells: readonly Cell[] | null): void {
    this.reels.light(cells);
  }

  /** Hides the reels while other sprites show their symbols. */
  hideReels(hidden: boolean): void {
    this.reels.view.visible = !hidden;
  }

  /** Shows a grid immediately. */
  place(grid: Grid): void {
    for (const [reel, column] of grid.entries()) {
      this.reels.show(reel, column, this.definition.strips.base[reel] ?? []);
    }
  }

  /** Shows the result of a spin immediately. */
  placeLanded(spin: Spin, { grid }: Frame, over: StickyCells): void {
    const { rows } = this.definition;
    for (const [reel, column] of grid.entries()) {
      if (spin.kind === "hold") {
        for (const row of column.keys()) {
          this.cells?.place(reel * rows + row, coinIn(spin.coins, reel, row) !== undefined);
        }
      } else if (!over.coversReel(reel)) this.reels.show(reel, column, this.stripsOf(spin.kind)[reel] ?? []);
    }
  }

  private stripsOf(kind: Spin["kind"]): Grid {
    const { base, free } = this.definition.strips;
    return kind === "free" ? (free ?? base) : base;
  }

  /** Opens all cells that are not kept, to spin separately. */
  openCells(grid: Grid, over: StickyCells): void {
    this.cells?.open(grid.flatMap((column, reel) => column.map((_, row) => !over.keeps({ reel, row }))));
    this.hideReels(true);
  }

  closeCells(): void {
    this.cells?.close();
    this.hideReels(false);
  }

  /** @param still for reduced motion: only the time is recorded */
  spin(kind: Spin["kind"], over: StickyCells, now: number, still: boolean): void {
    this.startedAt = now;
    if (still) return;
    if (kind === "hold") this.cells?.spin(now);
    else {
      for (const [reel, strip] of this.stripsOf(kind).entries()) {
        if (!over.coversReel(reel)) this.reels.spin(reel, now, strip);
      }
    }
  }

  /** Returns the earliest time to show a result with reduced motion, where a spin takes its time too. */
  earliest(now: number): number {
    return Math.max(now, this.startedAt + 900);
  }

  /** Stops the reels on a spin's stops. @param drawn the reels that take longer, see drawnOut */
  stopReels(spin: Spin, drawn: readonly boolean[], over: StickyCells, now: number): void {
    const strips = this.stripsOf(spin.kind);
    const spinning = strips.map((_, reel) => ({ spins: !over.coversReel(reel), drawnOut: drawn[reel] ?? false }));
    for (const [reel, at] of stopTimes(this.startedAt, now, spinning).entries()) {
      if (spinning[reel]?.spins !== true) continue;
      const closed = this.definition.rows - (spin.heights?.[reel] ?? this.definition.rows);
      this.reels.landAt(reel, at, strips[reel] ?? [], spin.stops[reel] ?? 0, closed);
    }
  }

  /** Stops the cells one after the other, with or without a coin. */
  stopCells(spin: Spin, before: Spin | null, grid: Grid, now: number): void {
    const { rows } = this.definition;
    const [first = now] = stopTimes(this.startedAt, now, [restOf]);
    let at = first;
    for (const [reel, column] of grid.entries()) {
      for (const row of column.keys()) {
        if (coinIn(before?.coins ?? [], reel, row) !== undefined) continue;
        this.cells?.landAt(reel * rows + row, at, coinIn(spin.coins, reel, row) !== undefined);
        at += nextCell;
      }
    }
  }

  /** Stops the reels on a grid that need not be on their strips. */
  settle(grid: Grid, now: number): void {
    const spinning = grid.map(() => restOf);
    const times = stopTimes(this.startedAt, now, spinning);
    for (const [reel, column] of grid.entries()) {
      const strip = this.definition.strips.base[reel] ?? [];
      const closed = column.filter((id) => id === "").length;
      this.reels.landAt(reel, times[reel] ?? now, [...column, ...strip], 0, closed);
    }
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.reels.resize(layout, atlas);
    this.cells?.resize(layout, atlas);
  }

  update(now: number): void {
    this.reels.update(now, this.events.reelRested);
    this.cells?.update(now, this.events.cellRested);
  }
}

export function coinIn(coins: readonly Coin[], reel: number, row: number): Coin | undefined {
  return coins.find((coin) => coin.reel === reel && coin.row === row);
}
