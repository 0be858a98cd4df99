import type { Layout, Rect } from "./model/layout.ts";
import type { SoundSet } from "./tones.ts";

/**
 * How a game looks and sounds: `games/<id>/theme.ts` exports one as `theme`. It is plain data and pure functions, without
 * the browser, and is fetched only when its game is opened. Pictures are SVG fragments; a picture of its own (a symbol, a
 * mote) is drawn on a board of 100 × 100. Ids inside a fragment need to be unique in that fragment only.
 */
export interface Theme {
  readonly palette: Palette;
  readonly light: Light;
  /** By symbol id, one for every symbol of the definition. Seen at about 60 px: few shapes, a clear outline. */
  readonly symbols: Readonly<Record<string, string>>;
  /**
   * Only where wilds expand: the wild that covers a whole reel, on a board 100 wide and 100 × rows high. It is stretched
   * to the reel, by some percent at most.
   */
  readonly wildReel?: string;
  /** Only where there are coins: how the amount is written on one. The picture leaves its middle third plain for it. */
  readonly coinInk?: { readonly fill: string; readonly edge: string };
  /** A small picture for the loading screen; also good as a sign of the game elsewhere. */
  readonly emblem: string;
  /**
   * Everything around the reels, in CSS pixels of the layout (0 0 width height), the frame of the window and the board
   * `layout.plate` included. What is drawn over `layout.reels` is cut out. Calm and dark where text stands: the top 52 px
   * upright, the plate and the controls. `layout` has any shape from 320 × 480 to a desktop's, upright or landscape, and
   * any window from 3 × 3 to 5 × 5 cells.
   */
  readonly scene: (layout: Layout, mood: Mood) => string;
  /** What the symbols stand on, `reels.width` × `reels.height` units: quiet, dark, with a line between the reels. */
  readonly cloth: (reels: Rect, columns: number, rows: number, mood: Mood) => string;
  /** Light things that move about the picture, each kind a layer. Where less motion is asked for they stand still. */
  readonly motes: readonly Motes[];
  /** What rises (or falls) behind the frame for a large win. */
  readonly cheer: { readonly picture: string; readonly motion: "rise" | "fall" };
  readonly sounds: SoundSet;
}

/** Ordinary spins, or the game's feature (free spins, held reels, respins for coins). The picture fades between them. */
export type Mood = "calm" | "feature";

/** Colours of text and controls, as CSS. Contrast on `ground` and `raised`: text, muted, title, money, link, fault ≥ 4.5. */
export interface Palette {
  readonly ground: string;
  /** Panels, and what lies a step deeper or higher in them. */
  readonly raised: string;
  readonly sunk: string;
  readonly lifted: string;
  readonly line: string;
  /** Edge of things that can be touched, ≥ 3 on `ground`. */
  readonly edge: string;
  readonly text: string;
  readonly muted: string;
  /** Headings and the game's name. */
  readonly title: string;
  /** The one large button: its lit half, its other half, its rim, and what is written on it (≥ 4.5 on both halves). */
  readonly accentLit: string;
  readonly accent: string;
  readonly accentRim: string;
  readonly accentInk: string;
  /** Money won. */
  readonly money: string;
  readonly link: string;
  readonly fault: string;
  /** Background of the loading screen, any CSS background. */
  readonly dawn: string;
}

/** Colours of light on the stage, as 0xrrggbb. */
export interface Light {
  /** Behind everything, before the scene is painted. */
  readonly ground: number;
  /** The line through a win and the beads on it. */
  readonly line: number;
  /** Symbols that did not win are multiplied by this. */
  readonly dim: number;
  /** The glow behind a winning symbol: its middle and its edge. CSS colours, as it is painted into a picture. */
  readonly glow: readonly [string, string];
  /** Shade at the window's upper and lower edge, as CSS "r g b". */
  readonly shade: string;
}

/** One kind of small moving picture. At most `many` of them, made once. */
export interface Motes {
  /** 100 × 100. */
  readonly picture: string;
  /** Multiplied onto the picture; white leaves it as it is. */
  readonly tints: readonly number[];
  readonly many: number;
  /** Where they are, in CSS pixels. Nothing is drawn over the reels; keep them off text. */
  readonly area: (layout: Layout) => Rect;
  /** Edge (width) in CSS pixels, smallest and largest, and height as a share of the width. */
  readonly size: readonly [number, number];
  readonly flat?: number;
  /**
   * - shimmer: each stays where it is and comes and goes
   * - rise, fall: through the area from bottom to top or the other way, swaying a little
   * - drift: through the area sideways
   */
  readonly motion: "shimmer" | "rise" | "fall" | "drift";
  /** Brightest they get, 0 … 1. */
  readonly alpha: number;
  /** Added to what is below, like light; else laid over it. */
  readonly glowing: boolean;
  /** Milliseconds for one way through the area (or one coming and going). */
  readonly lasts: number;
  /** Left out: always. */
  readonly mood?: Mood;
}
