import { medallions, motifs } from "./motifs.ts";

/** The colours of a drawn picture, from the family of docs/art.md: the cloth above and below, its motif, the paper. */
interface Palette {
  readonly above: string;
  readonly below: string;
  readonly motif: string;
  readonly paper: string;
  readonly shade: string;
  readonly ink: string;
}

const cream = { paper: "#fff1d2", shade: "#eccf9c" } as const;
const lantern = { paper: "#ffd88a", shade: "#f0a23f" } as const;

const palettes: readonly Palette[] = [
  { above: "#342c66", below: "#12143a", motif: "#ffb950", ...cream, ink: "#2a2042" },
  { above: "#255a70", below: "#10233f", motif: "#d69a8a", ...cream, ink: "#173a56" },
  { above: "#1f7f9c", below: "#121c4c", motif: "#7fd8cc", ...cream, ink: "#16447c" },
  { above: "#46634a", below: "#1a2c2c", motif: "#d8d98a", ...lantern, ink: "#2b4034" },
  { above: "#7d4030", below: "#2a1634", motif: "#f8c98b", ...cream, ink: "#4f2430" },
  { above: "#7a3566", below: "#2c1238", motif: "#f2a3b3", ...cream, ink: "#52234f" },
  { above: "#8c2b42", below: "#27123a", motif: "#ffb14f", ...lantern, ink: "#4a1230" },
  { above: "#3a3f9a", below: "#17183f", motif: "#9fc4f5", ...cream, ink: "#262a6b" },
  { above: "#2a6455", below: "#0f2436", motif: "#8fdcb8", ...lantern, ink: "#123c3a" },
  { above: "#6d4a84", below: "#1d1446", motif: "#ff9f8c", ...lantern, ink: "#3a1f52" },
];

export interface Drawing extends Palette {
  readonly cloth: string;
  readonly medallion: string;
  /** One or two letters. */
  readonly letters: string;
}

/** FNV-1a: the same name gives the same picture everywhere. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // Mixed once more: the low bits of similar names are alike.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const letter = /[\p{L}\p{N}]/u;
/** Thai vowels that are written before their consonant do not count as the first letter. */
const leadingVowel = /^[\u0e40-\u0e44]/;

/** Returns the first letters of a name's first two words, or the first sign of a script without capitals. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letter.test(word));
  const firsts = words.map((word) => [...word.replace(leadingVowel, "")].find((sign) => letter.test(sign)) ?? "");
  const [first = "", second = ""] = firsts;
  return /\p{Lu}|\p{Ll}|\p{N}/u.test(first) ? `${first}${second}`.toUpperCase() : first;
}

/** Returns how a game without a picture is drawn (R-CTG-05). */
export function drawingOf(name: string): Drawing {
  const hash = hashOf(name);
  const pick = <Value>(all: readonly [Value, ...Value[]] | readonly Value[], shift: number): Value =>
    all[(hash >>> shift) % all.length] as Value;
  return {
    ...pick(palettes, 0),
    cloth: pick(motifs, 8),
    medallion: pick(medallions, 16),
    letters: lettersOf(name),
  };
}
