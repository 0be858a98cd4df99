import type { Manner } from "./model/hero-motion.ts";
import type { Layout, Rect } from "./model/layout.ts";
import type { SoundSet } from "./tones.ts";

/**
 * The look and sound of a game: `games/<id>/theme.ts` exports one as `theme`. It is plain data and pure functions, without
 * the browser, and is fetched only when its game is opened. Pictures are SVG fragments; a separate picture (a symbol, a
 * mote) is drawn on a board of 100 × 100. Ids need to be unique only within a fragment.
 */
export interface Theme {
  readonly palette: Palette;
  readonly light: Light;
  /** By symbol id, one for every symbol of the definition. Seen at about 60 px: few shapes, a clear outline. */
  readonly symbols: Readonly<Record<string, string>>;
  /**
   * Only for expanding wilds: the wild that covers a whole reel, on a board 100 wide and of the reel's proportion: from
   * 100 × rows high to about 1.6 times as much.
   */
  readonly wildReel?: (height: number) => string;
  /**
   * Only for reels of changing height: what hangs over the closed rows of a reel, on a board 100 wide and 100 × rows high,
   * its lower edge at the bottom. It is stretched to the cells, by a few percent at most.
   */
  readonly blind?: (rows: number) => string;
  /** Only with coins: the colours of the amount on a coin. The picture leaves its middle third plain for it. */
  readonly coinInk?: { readonly fill: string; readonly edge: string };
  /** A small picture for the loading screen. */
  readonly emblem: string;
  /**
   * Everything around the reels, in CSS pixels of the layout (0 0 width height), with the frame of the window and the
   * board `layout.plate`. The part over `layout.reels` is cut out. Calm and dark behind text: the top 52 px in
   * portrait, the plate and the controls. `layout` has any shape from 320 × 480 to a desktop's, portrait or landscape,
   * and any window from 3 × 3 to 5 × 5 cells.
   */
  readonly scene: (layout: Layout, mood: Mood) => string;
  /** The background of the symbols, `reels.width` × `reels.height` units: quiet, dark, with a line between the reels. */
  readonly cloth: (reels: Rect, columns: number, rows: number, mood: Mood) => string;
  /** Small things that move in the picture, each kind a layer. With reduced motion they are still. */
  readonly motes: readonly Motes[];
  /** The picture that rises (or falls) behind the frame for a large win. */
  readonly cheer: { readonly picture: string; readonly motion: "rise" | "fall" };
  /** The figure of the game's world, above the window; without it only the motes move. */
  readonly hero?: Hero;
  readonly sounds: SoundSet;
}

/** A figure that breathes at rest and reacts to the round: the komodo, the ship, the mountain's smoke. */
export interface Hero {
  /** An SVG fragment on the board, drawn over the scene, which leaves it out. */
  readonly picture: (mood: Mood) => string;
  /** The board: left, top, width, height. */
  readonly board: (mood: Mood) => readonly [number, number, number, number];
  /** Its area in CSS pixels, in the board's proportion; null where the layout has no room for it. */
  readonly place: (layout: Layout, mood: Mood) => Rect | null;
  /** The point it moves around, as shares of its width and height: its feet, its keel, its middle. */
  readonly anchor: readonly [number, number];
  readonly manner: Manner;
}

/** Ordinary spins, or the game's feature (free spins, held reels, respins for coins). The picture fades between them. */
export type Mood = "calm" | "feature";

/** Colours of text and controls, as CSS. Contrast on `ground` and `raised`: text, muted, title, money, link, fault ≥ 4.5. */
export interface Palette {
  readonly ground: string;
  /** Panels, and lower or higher parts of them. */
  readonly raised: string;
  readonly sunk: string;
  readonly lifted: string;
  readonly line: string;
  /** Edge of controls, ≥ 3 on `ground`. */
  readonly edge: string;
  readonly text: string;
  readonly muted: string;
  /** Headings and the game's name. */
  readonly title: string;
  /** The large button: its lit half, its other half, its rim and its text (≥ 4.5 on both halves). */
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
  /** Multiplied onto symbols that did not win. */
  readonly dim: number;
  /** The glow behind a winning symbol: its middle and its edge, as CSS colours. */
  readonly glow: readonly [string, string];
  /** Shade at the window's upper and lower edge, as CSS "r g b". */
  readonly shade: string;
}

/** One kind of small moving picture, `many` of them. */
export interface Motes {
  /** 100 × 100. */
  readonly picture: string;
  /** Multiplied onto the picture; white leaves it unchanged. */
  readonly tints: readonly number[];
  readonly many: number;
  /** Their area in CSS pixels. The reels cover them; keep them off text. */
  readonly area: (layout: Layout) => Rect;
  /** Edge (width) in CSS pixels, smallest and largest, and height as a share of the width. */
  readonly size: readonly [number, number];
  readonly flat?: number;
  /**
   * - shimmer: each stays in its place and fades in and out
   * - rise, fall: through the area from bottom to top or the other way, swaying a little
   * - drift: through the area sideways
   */
  readonly motion: "shimmer" | "rise" | "fall" | "drift";
  /** Maximum brightness, 0 … 1. */
  readonly alpha: number;
  /** Whether they are added to the picture, like light, instead of drawn over it. */
  readonly glowing: boolean;
  /** Milliseconds for one way through the area (or one fade in and out). */
  readonly lasts: number;
  /** Undefined: in both moods. */
  readonly mood?: Mood;
}
