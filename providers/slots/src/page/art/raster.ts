import { svg } from "./svg.ts";

/** Draws an SVG document onto a new canvas at `scale` device pixels per unit. */
export async function rasterise(
  document: string,
  width: number,
  height: number,
  scale: number,
): Promise<HTMLCanvasElement> {
  const image = await decode(document);
  const canvas = blank(width, height, scale);
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function decode(document: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(document)}`;
  await image.decode();
  return image;
}

/** Returns a picture on the 100 × 100 board as a document of `size` pixels. */
export function pictureDocument(body: string, size: number): string {
  return svg(size, size, body, "0 0 100 100");
}

export function blank(width: number, height: number, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d canvas");
  return context;
}
