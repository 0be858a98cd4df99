import { CanvasSource, Sprite, Texture } from "pixi.js";
import { blank, contextOf } from "../art/raster.ts";
import type { Cell } from "../../played-round.ts";
import type { Layout } from "../model/layout.ts";

export interface Label {
  readonly cell: Cell;
  readonly text: string;
  readonly kind: "coin" | "badge";
}

export interface LabelInk {
  readonly fill: string;
  readonly edge: string;
}

/**
 * What is written on cells: amounts of coins, multipliers. One canvas over the window, drawn again when a text changes,
 * never while something only moves.
 */
export class Labels {
  readonly view = new Sprite();
  private readonly inks: Readonly<Record<Label["kind"], LabelInk>>;
  private readonly scale: number;
  private shown: readonly Label[] = [];
  private canvas: HTMLCanvasElement;
  private source: CanvasSource;
  private layout: Layout;

  constructor(inks: Readonly<Record<Label["kind"], LabelInk>>, layout: Layout, scale: number) {
    this.inks = inks;
    this.scale = scale;
    this.layout = layout;
    [this.canvas, this.source] = this.make();
  }

  private make(): [HTMLCanvasElement, CanvasSource] {
    const { reels } = this.layout;
    const canvas = blank(reels.width, reels.height, this.scale);
    const source = new CanvasSource({ resource: canvas, resolution: this.scale, autoGenerateMipmaps: false });
    this.view.texture = new Texture({ source });
    this.view.position.set(reels.x, reels.y);
    this.view.visible = false;
    return [canvas, source];
  }

  resize(layout: Layout): void {
    this.layout = layout;
    this.source.destroy();
    [this.canvas, this.source] = this.make();
    this.show(this.shown);
  }

  show(labels: readonly Label[]): void {
    this.shown = labels;
    this.view.visible = labels.length > 0;
    const context = contextOf(this.canvas);
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    context.clearRect(0, 0, this.layout.reels.width, this.layout.reels.height);
    for (const label of labels) this.write(context, label);
    this.source.update();
  }

  private write(context: CanvasRenderingContext2D, { cell: { reel, row }, text, kind }: Label): void {
    const { cell } = this.layout;
    const { fill, edge } = this.inks[kind];
    const badge = kind === "badge";
    const widest = cell.width * (badge ? 0.5 : 0.78);
    let size = Math.min(cell.width, cell.height) * (badge ? 0.34 : 0.32);
    context.font = fontOf(size);
    const wide = context.measureText(text).width;
    if (wide > widest) size *= widest / wide;
    context.font = fontOf(size);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = Math.max(2.5, size * 0.24);
    context.strokeStyle = edge;
    context.fillStyle = fill;
    const x = (reel + (badge ? 0.76 : 0.5)) * cell.width;
    const y = (row + (badge ? 0.2 : 0.5)) * cell.height + size * 0.06;
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}

const fontOf = (size: number): string => `800 ${size.toFixed(1)}px Podkova, Georgia, serif`;
