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
 * Texts on cells: amounts of coins, multipliers. One canvas over the window, drawn again only when a text changes.
 */
export class Labels {
  readonly view = new Sprite();
  private readonly inks: Readonly<Record<Label["kind"], LabelInk>>;
  private readonly scale: number;
  private shown: readonly Label[] = [];
  /** Font size that fits a text into its cell, by kind and text. */
  private readonly sizes = new Map<string, number>();
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
    this.sizes.clear();
    const { shown } = this;
    this.shown = [];
    this.show(shown);
  }

  /** Shows labels; those already drawn stay, and only new ones are drawn. */
  show(labels: readonly Label[]): void {
    const kept = this.shown.every((label, index) => sameLabel(label, labels[index])) ? this.shown.length : 0;
    const changed = kept !== labels.length || kept !== this.shown.length;
    this.shown = labels;
    this.view.visible = labels.length > 0;
    if (!changed) return;
    const context = contextOf(this.canvas);
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    if (kept === 0) context.clearRect(0, 0, this.layout.reels.width, this.layout.reels.height);
    for (let index = kept; index < labels.length; index += 1) {
      const label = labels[index];
      if (label !== undefined) this.write(context, label);
    }
    // Without a label the sprite is not rendered, so its texture need not be uploaded.
    if (labels.length > 0) this.source.update();
  }

  private sizeOf(context: CanvasRenderingContext2D, { text, kind }: Label): number {
    const key = `${kind} ${text}`;
    const known = this.sizes.get(key);
    if (known !== undefined) return known;
    const { cell } = this.layout;
    const badge = kind === "badge";
    const widest = cell.width * (badge ? 0.5 : 0.78);
    const largest = Math.min(cell.width, cell.height) * (badge ? 0.34 : 0.32);
    context.font = fontOf(largest);
    const size = largest * Math.min(1, widest / Math.max(1, context.measureText(text).width));
    this.sizes.set(key, size);
    return size;
  }

  private write(context: CanvasRenderingContext2D, label: Label): void {
    const { cell } = this.layout;
    const {
      cell: { reel, row },
      text,
      kind,
    } = label;
    const { fill, edge } = this.inks[kind];
    const badge = kind === "badge";
    const size = this.sizeOf(context, label);
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

function sameLabel(one: Label, other: Label | undefined): boolean {
  return (
    other !== undefined &&
    one.kind === other.kind &&
    one.text === other.text &&
    one.cell.reel === other.cell.reel &&
    one.cell.row === other.cell.row
  );
}
