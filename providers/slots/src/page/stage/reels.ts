import { Container, Sprite } from "pixi.js";
import type { Cell } from "../../played-round.ts";
import { type Layout, reelX, rowY, symbolSize } from "../model/layout.ts";
import { comeToRest, land, positionAt, type Reel, reelShowing, startSpin, symbolAt } from "../model/motion.ts";
import { Blind } from "./blinds.ts";
import type { Atlas } from "./textures.ts";

const never = Number.POSITIVE_INFINITY;

interface Place {
  model: Reel;
  /** When and on what the reel is stopped. */
  landsAt: number;
  strip: readonly string[];
  stop: number;
  /** Rows that the blind covers after the landing. */
  closed: number;
  readonly sprites: readonly Sprite[];
  readonly blind: Blind;
}

/** The reels: a fixed pool of sprites that follow the motion model; none is created while they spin. */
export class Reels {
  readonly view = new Container();
  private readonly rows: number;
  private readonly places: readonly Place[];
  private readonly dimmed: number;
  /** By reel × rows + row: whether the cell keeps its full light while wins are highlighted. */
  private readonly lit: Uint8Array;
  private lighting = false;
  private atlas: Atlas;
  private layout: Layout;

  constructor(
    window: readonly (readonly string[])[],
    { rows, closed }: { readonly rows: number; readonly closed: number },
    { atlas, layout }: { readonly atlas: Atlas; readonly layout: Layout },
    dimmed: number,
  ) {
    this.rows = rows;
    this.atlas = atlas;
    this.layout = layout;
    this.dimmed = dimmed;
    this.lit = new Uint8Array(window.length * rows);
    this.places = window.map((column, reel) => {
      const sprites = Array.from({ length: rows + 2 }, () => new Sprite({ anchor: 0.5 }));
      const blind = new Blind(reel, closed);
      this.view.addChild(...sprites, blind.sprite);
      return { model: reelShowing(column, []), landsAt: never, strip: [], stop: 0, closed: 0, sprites, blind };
    });
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
  }

  spin(reel: number, now: number, strip: readonly string[]): void {
    const place = this.places[reel];
    if (place === undefined) return;
    place.landsAt = never;
    place.model = startSpin(place.model, now, strip);
  }

  landAt(reel: number, at: number, strip: readonly string[], stop: number, closed = 0): void {
    const place = this.places[reel];
    if (place === undefined) return;
    place.landsAt = at;
    place.strip = strip;
    place.stop = stop;
    place.closed = closed;
  }

  /** Shows a window immediately, top to bottom, with `strip` above and below it, and in the empty rows under the blind. */
  show(reel: number, window: readonly string[], strip: readonly string[]): void {
    const place = this.places[reel];
    if (place === undefined) return;
    place.landsAt = never;
    place.model = reelShowing(
      window.map((id, row) => (id === "" ? (strip[row] ?? "") : id)),
      strip,
    );
    place.blind.hang(window.filter((id) => id === "").length);
  }

  /** Dims all cells but these; null dims none. */
  light(cells: readonly Cell[] | null): void {
    this.lighting = cells !== null;
    this.lit.fill(0);
    for (const { reel, row } of cells ?? []) this.lit[reel * this.rows + row] = 1;
  }

  get still(): boolean {
    for (const { model, landsAt } of this.places) if (landsAt !== never || model.motion.kind !== "still") return false;
    return true;
  }

  /** Moves everything to its place at `now`; reports the reels that came to rest since the last frame. */
  update(now: number, rested: (reel: number) => void): void {
    for (let index = 0; index < this.places.length; index += 1) {
      const place = this.places[index];
      if (place === undefined) continue;
      if (now >= place.landsAt) {
        place.model = land(place.model, now, place.strip, place.stop);
        place.blind.move(place.closed, now);
        place.landsAt = never;
      }
      const atRest = comeToRest(place.model, now);
      place.model = atRest ?? place.model;
      this.draw(index, place, now);
      place.blind.draw(this.layout, this.atlas.blind, now);
      if (atRest !== null) rested(index);
    }
  }

  private draw(index: number, { model, sprites }: Place, now: number): void {
    const x = reelX(this.layout, index);
    const position = positionAt(model, now);
    const lowest = Math.floor(position) - 1;
    const size = symbolSize(this.layout);
    const { motion } = model;
    const fast =
      (motion.kind === "spinning" && now - motion.since > 130) ||
      (motion.kind === "landing" && now - motion.since < motion.lasts * 0.3);
    for (let slot = 0; slot < sprites.length; slot += 1) {
      const sprite = sprites[slot];
      if (sprite === undefined) continue;
      const band = lowest + slot;
      const row = this.rows - 1 - (band - position);
      const textures = this.atlas.symbols.get(symbolAt(model, band));
      sprite.visible = textures !== undefined;
      if (textures === undefined) continue;
      sprite.texture = fast ? textures.smeared : textures.sharp;
      sprite.setSize(size, fast ? size * 1.24 : size);
      sprite.position.set(x, rowY(this.layout, row));
      const bright = !this.lighting || this.lit[index * this.rows + Math.round(row)] === 1;
      sprite.tint = bright ? 0xffffff : this.dimmed;
    }
  }
}
