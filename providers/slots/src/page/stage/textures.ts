import { CanvasSource, Rectangle, Texture } from "pixi.js";
import { blank, contextOf, decode, pictureDocument } from "../art/raster.ts";
import { textureOf } from "./texture-of.ts";

export interface SymbolTextures {
  readonly sharp: Texture;
  /** The same picture blurred along the reel, for full speed. */
  readonly smeared: Texture;
}

export interface Atlas {
  readonly symbols: ReadonlyMap<string, SymbolTextures>;
  readonly extras: ReadonlyMap<string, Texture>;
  /** The wild over a whole reel, for expanding wilds. */
  readonly wildReel: Texture | null;
  /** What hangs over the closed rows of a reel, for reels of changing height. */
  readonly blind: Texture | null;
  readonly destroy: () => void;
}

const gap = 4;

/**
 * Paints every picture into one texture, so that a frame of the reels is one draw call.
 * @param size edge of a symbol in device pixels
 * @param tall SVG documents in device pixels: the wild that covers a reel, what covers its closed rows
 * @param painted called after each picture, for the loading bar
 */
export async function paintAtlas(
  symbols: ReadonlyMap<string, string>,
  extras: Readonly<Record<string, string>>,
  size: number,
  tall: { readonly wildReel: string | null; readonly blind: string | null },
  painted: () => void,
): Promise<Atlas> {
  const edge = Math.ceil(size);
  const columns = 6;
  const names = [...symbols.keys()];
  const extraNames = Object.keys(extras);
  const slots = names.length * 2 + extraNames.length;
  const canvas = blank((edge + gap) * columns, (edge + gap) * Math.ceil(slots / columns), 1);
  const context = contextOf(canvas);
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: false });
  let slot = 0;
  const place = (draw: (x: number, y: number) => void): Texture => {
    const x = (slot % columns) * (edge + gap) + gap / 2;
    const y = Math.floor(slot / columns) * (edge + gap) + gap / 2;
    slot += 1;
    draw(x, y);
    return new Texture({ source, frame: new Rectangle(x, y, edge, edge) });
  };

  const symbolTextures = new Map<string, SymbolTextures>();
  for (const name of names) {
    const image = await decode(pictureDocument(symbols.get(name) ?? "", edge));
    const sharp = place((x, y) => context.drawImage(image, x, y, edge, edge));
    const smeared = place((x, y) => smear(context, image, x, y, edge));
    symbolTextures.set(name, { sharp, smeared });
    painted();
  }
  const extraTextures = new Map<string, Texture>();
  for (const name of extraNames) {
    const image = await decode(pictureDocument(extras[name] ?? "", edge));
    extraTextures.set(
      name,
      place((x, y) => context.drawImage(image, x, y, edge, edge)),
    );
    painted();
  }
  const textureOfTall = async (document: string | null): Promise<Texture | null> =>
    document === null ? null : textureOf(pictureOn(await decode(document)), 1);
  const wildReel = await textureOfTall(tall.wildReel);
  const blind = await textureOfTall(tall.blind);
  return {
    symbols: symbolTextures,
    extras: extraTextures,
    wildReel,
    blind,
    destroy: () => {
      source.destroy();
      wildReel?.source.destroy();
      blind?.source.destroy();
    },
  };
}

function pictureOn(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = blank(image.width, image.height, 1);
  contextOf(canvas).drawImage(image, 0, 0);
  return canvas;
}

function smear(context: CanvasRenderingContext2D, image: HTMLImageElement, x: number, y: number, edge: number): void {
  const copies = 9;
  context.save();
  context.beginPath();
  context.rect(x, y, edge, edge);
  context.clip();
  context.globalAlpha = 0.2;
  for (let copy = 0; copy < copies; copy += 1) {
    // Slightly narrower, so that no copy is clipped at the edge.
    const shift = (copy / (copies - 1)) * edge * 0.22;
    context.drawImage(image, x + edge * 0.04, y + shift, edge * 0.92, edge * 0.78);
  }
  context.restore();
}
