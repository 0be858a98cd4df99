import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

interface Peak {
  /** Middle of the crater and its height on the page. */
  readonly x: number;
  readonly top: number;
  readonly base: number;
  /** From the middle to the foot. */
  readonly half: number;
}

/** The mountain over the stage: it smokes, and in the feature it pours. */
export function mountain({ x, top, base, half }: Peak, mood: Mood): string {
  const tall = base - top;
  const mouth = Math.min(half * 0.11, tall * 0.22);
  const at = (side: number, down: number): string => {
    // The slope runs out towards the foot.
    const reach = mouth + (half - mouth) * down ** 1.3;
    return `${(x + side * reach).toFixed(1)} ${(top + tall * down).toFixed(1)}`;
  };
  const steps = Array.from({ length: 13 }, (_, index) => index / 12);
  const slope = (side: number): string => steps.map((down) => `L${at(side, down)}`).join(" ");
  const [lit, shade] = mood === "calm" ? ["#6b3866", "#3d1e4c"] : ["#5d2450", "#2f123a"];
  const outline = `M${at(-1, 0)} ${slope(-1)} L${at(1, 1)} ${[...steps]
    .reverse()
    .map((down) => `L${at(1, down)}`)
    .join(" ")}Z`;
  const shaded = `M${x + mouth * 0.2} ${top} L${at(1, 0)} ${slope(1)} L${x + half * 0.22} ${base} Q${x + half * 0.06} ${top + tall * 0.6} ${x + mouth * 0.2} ${top}Z`;
  return `
    ${mood === "feature" ? fountain(x, top, mouth, tall) : ""}${smoke(x, top, mouth, mood)}
    <path d="${outline}" fill="${lit}"/><path d="${shaded}" fill="${shade}"/>
    ${gullies(x, top, tall, mouth, half, mood)}${lava(x, top, tall, mouth, mood)}
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

/** Fire thrown out of the crater. */
function fountain(x: number, top: number, mouth: number, tall: number): string {
  const throws = [-2.6, -1.6, -0.8, 0.8, 1.6, 2.6];
  const jets = throws
    .map((side, index) => {
      const high = mouth * (2.6 - Math.abs(side) * 0.5 + (index % 2) * 0.3);
      return `M${x + side * mouth * 0.2} ${top} Q${(x + side * mouth * 0.5).toFixed(1)} ${(top - high).toFixed(1)} ${(x + side * mouth).toFixed(1)} ${(top - high * 0.5).toFixed(1)}`;
    })
    .join(" ");
  return `
    <circle cx="${x}" cy="${top}" r="${Math.max(90, tall * 0.9)}" fill="url(#heat)"/>
    <path d="${jets}" fill="none" stroke="${ink.lava}" stroke-width="${(mouth * 0.2).toFixed(1)}" stroke-linecap="round"/><path d="${jets}" fill="none" stroke="${ink.spark}" stroke-width="${(mouth * 0.08).toFixed(1)}" stroke-linecap="round"/>`;
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

/** Lava: a glowing lip when calm, streams to the foot when the mountain is awake. */
function lava(x: number, top: number, tall: number, mouth: number, mood: Mood): string {
  const long = mood === "calm" ? 0.34 : 0.92;
  const stream = (from: number, to: number, wide: number, share: number, colour: string): string => {
    const end = top + tall * long * share;
    const x1 = x + from * mouth;
    const x2 = x + to * mouth * (mood === "calm" ? 1 : 2.4);
    return `<path d="M${(x1 - wide).toFixed(1)} ${top} C${(x1 - wide * 1.1).toFixed(1)} ${(top + (end - top) * 0.5).toFixed(1)} ${(x2 - wide * 1.3).toFixed(1)} ${(top + (end - top) * 0.5).toFixed(1)} ${x2.toFixed(1)} ${end.toFixed(1)} C${(x2 + wide).toFixed(1)} ${(top + (end - top) * 0.6).toFixed(1)} ${(x1 + wide * 1.4).toFixed(1)} ${(top + (end - top) * 0.4).toFixed(1)} ${(x1 + wide).toFixed(1)} ${top}Z" fill="${colour}"/>`;
  };
  const wide = mouth * 0.36;
  return `${stream(-0.55, -1.1, wide, 0.72, ink.lava)}${stream(0, 0.1, wide * 1.1, 1, ink.lava)}${stream(0.55, 1.25, wide, 0.6, "#e2502f")}
    ${stream(-0.5, -0.95, wide * 0.45, 0.5, ink.spark)}${stream(0, 0.08, wide * 0.5, 0.72, ink.spark)}${stream(0.5, 1, wide * 0.4, 0.4, ink.ember)}`;
}
