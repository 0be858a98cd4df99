import { CanvasSource, type ICanvas, Rectangle, Texture } from "pixi.js";

/** Returns a texture of a whole canvas. `scale` is device pixels per CSS pixel. */
export function textureOf(canvas: ICanvas, scale: number): Texture {
  const { width, height } = canvas;
  // Not by the source's resolution: 464 ÷ 1.1 × 1.1 is not 464, and a canvas that gets another size is emptied.
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: false });
  return new Texture({ source, orig: new Rectangle(0, 0, width / scale, height / scale) });
}
