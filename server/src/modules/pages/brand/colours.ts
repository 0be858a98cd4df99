/** A brand's colours by what each is for, with the custom property of `tokens.css` that each one sets. */
export const colourTokens = {
  ground: "ground",
  raised: "raised",
  lifted: "lifted",
  line: "line",
  edge: "edge",
  text: "text",
  muted: "muted",
  faint: "faint",
  action: "amber",
  actionText: "amber-ink",
  cash: "jade",
  info: "sky",
  warning: "coral",
  promotion: "gold",
  paper: "paper",
  paperShade: "paper-shade",
  paperLine: "paper-line",
  ink: "ink",
  inkSoft: "ink-soft",
  inkCash: "ink-jade",
  inkWarning: "ink-coral",
  inkInfo: "ink-sky",
  inkPromotion: "ink-gold",
  headerTop: "header-top",
  headerMiddle: "header-middle",
  headerBottom: "dusk",
  gate: "gate",
  chosen: "chosen",
  shade: "shade",
} as const;

export type Colour = keyof typeof colourTokens;
export type Colours = Readonly<Record<Colour, string>>;

/** Colours that the lobby mixes with transparency: glows, hatching and shadows. */
const mixed: readonly Colour[] = ["action", "promotion", "shade", "text", "headerBottom"];

const surfaces = ["ground", "raised", "lifted"] as const;
const inks = ["ink", "inkSoft", "inkCash", "inkWarning", "inkInfo", "inkPromotion"] as const;
const on = <One extends Colour>(backgrounds: readonly Colour[], fronts: readonly One[]) =>
  backgrounds.flatMap((background) => fronts.map((front) => [front, background] as const));

/** Every text colour with every background it may have: 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const textPairs: readonly (readonly [Colour, Colour])[] = [
  ...on(surfaces, ["text", "muted", "faint", "action", "cash", "info", "warning", "promotion"]),
  // The header has the name, the player's id and the balance on it, and no text in `faint`.
  ...on(["headerTop", "headerMiddle", "headerBottom"], ["text", "muted"]),
  ...on(["headerBottom"], ["cash", "promotion", "warning"]),
  ...on(["chosen"], ["text", "muted"]),
  ...on(["paper", "paperShade"], inks),
  ["actionText", "action"],
  ["paper", "ink"],
  ["ground", "cash"],
];

/** Borders of inputs, and marks of choice and focus: 3 to 1 (WCAG 2.2, 1.4.11). */
export const shapePairs: readonly (readonly [Colour, Colour])[] = on(surfaces, ["edge", "action", "warning", "info"]);

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance as WCAG 2.2 defines it, of "#rrggbb". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours "#rrggbb", 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the first pair with too little contrast, as `colours.<name>: <problem>`, or null. */
export function contrastProblem(colours: Colours): string | null {
  for (const [pairs, least] of [
    [textPairs, 4.5],
    [shapePairs, 3],
  ] as const) {
    for (const [front, back] of pairs) {
      const found = contrast(colours[front], colours[back]);
      // Rounded down: 4.499 is not 4.5.
      if (found < least) return `colours.${front}: ${Math.floor(found * 100) / 100} to 1 on ${back}, below ${least}`;
    }
  }
  return null;
}

/** Returns the declarations that set the colours. A mixed one is also set as its channels, `--rgb-<token>: r g b`. */
export function declarationsOf(colours: Colours): string {
  const plain = Object.entries(colourTokens).map(
    ([name, token]) => `--color-${token}:${colours[name as Colour].toLowerCase()}`,
  );
  const channels = mixed.map((name) => `--rgb-${colourTokens[name]}:${channelsOf(colours[name]).join(" ")}`);
  return [...plain, ...channels].join(";");
}
