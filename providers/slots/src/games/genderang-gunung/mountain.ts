import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

export interface Peak {
  /** Middle of the crater and its height on the page. */
  readonly x: number;
  readonly top: number;
  readonly base: number;
  /** From the middle to the foot. */
  readonly half: number;
  /** Visible height, so that a low picture gets a small crater. */
  readonly seen: number;
}

/** Returns half the width of the crater. */
export const mouthOf = ({ top, base, half, seen }: Peak): number =>
  Math.min(half * 0.1, (base - top) * 0.19, seen * 0.6);

/** What rises from the crater, whose middle is 0 0 and half as wide as `mouth`: smoke, and in the feature fire. */
export const plume = (mouth: number, mood: Mood): string =>
  `${smoke(0, 0, mouth, mood)}${mood === "feature" ? fountain(0, 0, mouth) : ""}`;

/** The mountain over the stage; in the feature lava runs down to its foot. */
export function mountain({ x, top, base, half, seen }: Peak, mood: Mood): string {
  const tall = base - top;
  const mouth = mouthOf({ x, top, base, half, seen });
  const at = (side: number, down: number): string => {
    // The slope runs out towards the foot.
    const reach = mouth + (half - mouth) * down ** 1.3;
    return `${(x + side * reach).toFixed(1)} ${(top + tall * down).toFixed(1)}`;
  };
  const steps = Array.from({ length: 13 }, (_, index) => index / 12);
  const slope = (side: number): string => steps.map((down) => `L${at(side, down)}`).join(" ");
  const [lit, shade] = mood === "calm" ? ["#6b3866", "#3d1e4c"] : ["#733055", "#3a1438"];
  const outline = `M${at(-1, 0)} ${slope(-1)} L${at(1, 1)} ${[...steps]
    .reverse()
    .map((down) => `L${at(1, down)}`)
    .join(" ")}Z`;
  const shaded = `M${x + mouth * 0.2} ${top} L${at(1, 0)} ${slope(1)} L${x + half * 0.22} ${base} Q${x + half * 0.06} ${top + tall * 0.6} ${x + mouth * 0.2} ${top}Z`;
  const glow =
    mood === "calm" ? "" : `<circle cx="${x}" cy="${top}" r="${Math.max(90, tall * 0.9)}" fill="url(#heat)"/>`;
  return `${glow}
    <path d="${outline}" fill="${lit}"/><path d="${shaded}" fill="${shade}"/>
    ${gullies(x, top, tall, mouth, half, mood)}${lava(x, top, tall, mouth, half, mood)}
    <ellipse cx="${x}" cy="${top}" rx="${mouth}" ry="${mouth * 0.24}" fill="${ink.lacquer}"/><ellipse cx="${x}" cy="${top + 0.5}" rx="${mouth * 0.76}" ry="${mouth * 0.15}" fill="${mood === "calm" ? ink.ember : ink.spark}"/>`;
}

function smoke(x: number, top: number, mouth: number, mood: Mood): string {
  const [light, dark] = mood === "calm" ? ["#a5607c", "#74405f"] : ["#c4565a", "#7d2f4c"];
  const puffs: readonly (readonly [number, number, number])[] = [
    [0.1, -0.35, 0.5],
    [0.5, -0.95, 0.66],
    [-0.3, -1.05, 0.56],
    [0.2, -1.6, 0.74],
    [1.2, -1.7, 0.56],
    [1.9, -2, 0.4],
  ];
  const draw = (shift: number, fill: string): string =>
    puffs
      .map(
        ([dx, dy, r]) =>
          `<circle cx="${(x + (dx + shift) * mouth).toFixed(1)}" cy="${(top + dy * mouth).toFixed(1)}" r="${(r * mouth).toFixed(1)}" fill="${fill}"/>`,
      )
      .join("");
  return `<g opacity=".9">${draw(0.22, dark)}${draw(0, light)}</g>`;
}

/** Fire thrown out of the crater: tongues that taper, and glowing stones ahead of them. */
function fountain(x: number, top: number, mouth: number): string {
  const throws: readonly (readonly [number, number])[] = [
    [-1.9, 1.5],
    [-1.1, 2.3],
    [-0.35, 2.9],
    [0.45, 2.6],
    [1.2, 2.1],
    [2, 1.4],
  ];
  const tongues = (share: number, fill: string): string =>
    throws
      .map(([side, high]) => {
        const tip = x + side * mouth * share;
        const peak = top - high * mouth * share;
        const root = x + side * mouth * 0.3;
        const wide = mouth * 0.2 * share;
        return `<path d="M${(root - wide).toFixed(1)} ${top} Q${(root + (tip - root) * 0.25 - wide).toFixed(1)} ${(top + (peak - top) * 0.75).toFixed(1)} ${tip.toFixed(1)} ${peak.toFixed(1)} Q${(root + (tip - root) * 0.6 + wide).toFixed(1)} ${(top + (peak - top) * 0.55).toFixed(1)} ${(root + wide).toFixed(1)} ${top}Z" fill="${fill}"/>`;
      })
      .join("");
  const stones = throws
    .map(
      ([side, high], index) =>
        `<circle cx="${(x + side * mouth * 1.35).toFixed(1)}" cy="${(top - high * mouth * (index % 2 === 0 ? 0.86 : 1.1)).toFixed(1)}" r="${(mouth * (index % 2 === 0 ? 0.1 : 0.07)).toFixed(1)}" fill="${index % 3 === 0 ? ink.spark : ink.ember}"/>`,
    )
    .join("");
  return `${tongues(1, ink.lava)}${tongues(0.62, ink.spark)}${stones}`;
}

function gullies(x: number, top: number, tall: number, mouth: number, half: number, mood: Mood): string {
  const colour = mood === "calm" ? "#8c5384" : "#7c3a66";
  return [-0.16, -0.34, -0.55]
    .map(
      (at, index) =>
        `<path d="M${x - mouth * (0.4 + index * 0.15)} ${top + tall * (0.3 + index * 0.1)} Q${x + half * at * 0.5} ${top + tall * 0.62} ${x + half * at} ${top + tall * 0.96}" fill="none" stroke="${colour}" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`,
    )
    .join("");
}

/** Lava: a glowing lip when calm, rivers to the foot when the mountain is awake. */
function lava(x: number, top: number, tall: number, mouth: number, half: number, mood: Mood): string {
  const at = (side: number, down: number): string => `${(x + side).toFixed(1)} ${(top + tall * down).toFixed(1)}`;
  // The lip hangs down by the width of the crater, however tall the mountain.
  const hang = (mouth * (mood === "calm" ? 1.7 : 2.4)) / tall;
  const drip = (side: number, down: number): string => at(side * mouth, down * hang);
  const lip = `M${drip(-1, 0)} L${drip(1, 0)} C${drip(1.12, 0.16)} ${drip(1.3, 0.42)} ${drip(1.12, 0.42)} C${drip(0.9, 0.42)} ${drip(0.86, 0.22)} ${drip(0.66, 0.24)} C${drip(0.48, 0.26)} ${drip(0.56, 0.62)} ${drip(0.38, 0.62)} C${drip(0.2, 0.62)} ${drip(0.28, 0.36)} ${drip(0.12, 0.36)} C${drip(-0.06, 0.36)} ${drip(0.02, 1)} ${drip(-0.2, 1)} C${drip(-0.4, 1)} ${drip(-0.3, 0.3)} ${drip(-0.5, 0.3)} C${drip(-0.68, 0.3)} ${drip(-0.66, 0.5)} ${drip(-0.88, 0.5)} C${drip(-1.12, 0.5)} ${drip(-1.08, 0.16)} ${drip(-1, 0)}Z`;
  const core = `M${drip(-0.74, 0)} L${drip(0.74, 0)} C${drip(0.74, 0.12)} ${drip(0.56, 0.1)} ${drip(0.46, 0.2)} C${drip(0.4, 0.34)} ${drip(0.36, 0.3)} ${drip(0.32, 0.2)} C${drip(0.24, 0.1)} ${drip(0, 0.14)} ${drip(-0.08, 0.4)} C${drip(-0.12, 0.62)} ${drip(-0.22, 0.62)} ${drip(-0.26, 0.36)} C${drip(-0.32, 0.1)} ${drip(-0.56, 0.1)} ${drip(-0.66, 0.2)} C${drip(-0.76, 0.26)} ${drip(-0.76, 0.1)} ${drip(-0.74, 0)}Z`;
  const rivers =
    mood === "calm"
      ? ""
      : [
          [0, 0.3, 0.05, 0.5, -0.04, 0.72, 0.03, 1, 0.34],
          [-0.7, 0.2, -0.1, 0.4, -0.13, 0.55, -0.24, 0.8, 0.26],
          [0.68, 0.18, 0.1, 0.36, 0.2, 0.5, 0.22, 0.72, 0.24],
          [0, 0.5, -0.02, 0.62, -0.1, 0.74, -0.12, 0.96, 0.16],
        ]
          .map(([from = 0, d1 = 0, s2 = 0, d2 = 0, s3 = 0, d3 = 0, s4 = 0, d4 = 0, wide = 0]) => {
            const way = `M${at(from * mouth, d1)} Q${at(s2 * half, d2)} ${at(((s2 + s3) / 2) * half, (d2 + d3) / 2)} T${at(s4 * half, d4)}`;
            return `<path d="${way}" stroke="${ink.lava}" stroke-width="${(wide * mouth).toFixed(1)}"/><path d="${way}" stroke="${ink.ember}" stroke-width="${(wide * mouth * 0.5).toFixed(1)}"/>`;
          })
          .join("");
  return `<g fill="none" stroke-linecap="round">${rivers}</g><path d="${lip}" fill="${ink.lava}"/><path d="${core}" fill="${ink.spark}"/>`;
}
