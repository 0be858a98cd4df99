/** A rectangle in CSS pixels from the top left of the page. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly landscape: boolean;
  /** The window of the symbols; a whole number of cells. */
  readonly reels: Rect;
  readonly cell: { readonly width: number; readonly height: number };
  /** Strip below the reels for messages: line wins, counter of free spins. */
  readonly plate: Rect;
  /** Controls: below the picture in portrait, to the right of it in landscape. */
  readonly controls: Rect;
  /** Top of the space above the reels without text. */
  readonly skyTop: number;
  /** Height at which the water begins. */
  readonly shore: number;
}

const headerHeight = 52;
const plateHeight = 56;
/**
 * The least width of the strip for messages, even below a narrower window of symbols, so that a message fits on two
 * lines.
 */
const narrowestPlate = 260;
/** Finger-sized controls for balance, stake and spin. */
const controlsHeight = 172;
/**
 * A page in portrait of at most this height has its controls in one line, and the stake is chosen only on its sheet.
 */
const lowPortraitHeight = 450;
const lowControlsHeight = 108;
const controlsWidth = 208;
/**
 * A page in landscape of at most this height has balance and win side by side, such as on a phone held sideways, below
 * the lobby's bar.
 */
const lowHeight = 340;
const lowControlsWidth = 240;
/** In portrait: share of the height for the window, the tallest cell by its width, and the height kept for the scene. */
const windowShare = 0.44;
const maxCellRatio = 1.62;
const sceneRoom = 120;
/** Wooden frame left and right of the window. */
export const frameWidth = 9;

/** Height of the roof over the window for a window of this width. */
export function roofHeight(reelsWidth: number, room: number): number {
  return Math.min(reelsWidth * 0.24, Math.max(30, room));
}

/**
 * Lays out the page for a viewport of any shape: reels as large as fit, cells slightly taller than wide, controls within
 * reach of the thumb.
 * @param banner height of the text below the header in portrait, pixels
 */
export function layoutFor(width: number, height: number, columns: number, rows: number, banner = 0): Layout {
  const landscape = width > height * 1.15;
  const top = landscape ? 0 : headerHeight + banner;
  const controlsBelow = height <= lowPortraitHeight && banner === 0 ? lowControlsHeight : controlsHeight;
  const column = height <= lowHeight ? lowControlsWidth : controlsWidth;
  const scene = landscape
    ? { x: 0, y: top, width: width - column, height }
    : { x: 0, y: top, width, height: height - top - controlsBelow };
  const widest = (Math.min(scene.width, 560) - 2 * frameWidth - 4) / columns;
  const tallest = (scene.height - plateHeight - (landscape ? 70 : 34)) / rows;
  const cellWidth = Math.floor(Math.min(widest, landscape ? tallest * 1.12 : tallest / 0.96));
  // In portrait, few rows become taller, so that the window is large, as long as the scene above keeps its room.
  const roomy = (scene.height - plateHeight - sceneRoom) / rows;
  const tall = landscape ? 0 : Math.min((height * windowShare) / rows, cellWidth * maxCellRatio, roomy);
  const cellHeight = Math.floor(Math.min(Math.max(cellWidth * 1.08, tall), tallest));
  const reelsWidth = cellWidth * columns;
  const reelsHeight = cellHeight * rows;

  const spare = scene.height - reelsHeight - plateHeight;
  const roof = landscape ? Math.max(60, spare - 4) : roofHeight(reelsWidth, spare * 0.5);
  const y = Math.round(scene.y + (landscape ? Math.min(roof, spare - 4) : roof + Math.max(0, (spare - roof) * 0.62)));
  const x = Math.round(scene.x + (scene.width - reelsWidth) / 2);
  const reels = { x, y, width: reelsWidth, height: reelsHeight };
  const plateWidth = Math.max(reelsWidth + 2 * frameWidth, Math.min(scene.width - 24, narrowestPlate));
  return {
    width,
    height,
    landscape,
    reels,
    cell: { width: cellWidth, height: cellHeight },
    plate: {
      x: Math.round(scene.x + (scene.width - plateWidth) / 2),
      y: y + reelsHeight + frameWidth + 2,
      width: plateWidth,
      height: plateHeight - frameWidth - 4,
    },
    skyTop: top,
    controls: landscape
      ? { x: width - column, y: 0, width: column, height }
      : { x: 0, y: height - controlsBelow, width, height: controlsBelow },
    shore: Math.round(landscape ? y + reelsHeight * 0.62 : y - 15 - Math.min(roof, reelsWidth * 0.2) * 0.4),
  };
}

/** Returns the middle of a reel. A number, not a point, as it is called for every sprite of every frame. */
export function reelX({ reels, cell }: Layout, reel: number): number {
  return reels.x + (reel + 0.5) * cell.width;
}

/** Returns the middle of a row. @param row may be fractional, between two rows */
export function rowY({ reels, cell }: Layout, row: number): number {
  return reels.y + (row + 0.5) * cell.height;
}

/** Centre of a cell of the window. */
export function cellCentre(layout: Layout, reel: number, row: number): { x: number; y: number } {
  return { x: reelX(layout, reel), y: rowY(layout, row) };
}

/** Returns the width and height of a symbol at rest, in pixels; slightly smaller than its cell, or as wide as a tall one. */
export function symbolSize({ cell }: Layout): number {
  return Math.min(cell.width, cell.height) * (cell.height > cell.width * 1.3 ? 1.02 : 0.94);
}

/** Returns the space without text over the window, below the game's name and beside its buttons. */
export function skyOf({ landscape, skyTop, reels, controls, width }: Layout): {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
} {
  return { top: skyTop, bottom: reels.y - frameWidth, width: landscape ? controls.x : width };
}
