import { dots, line, path, put, rect, ring, type Sheet } from "./kit.ts";
import { night, river } from "./palette.ts";

/** Kawung: four lens-shaped palm-fruit petals round a point, as a fill of the given colour. */
export function kawung(sheet: Sheet, name: string, colour: string, size: number, opacity = 1): string {
  return sheet.pattern(
    name,
    24,
    `<g fill="${colour}" opacity="${opacity}">${kawungPetals}${path("M12 10l2 2-2 2-2-2z", colour)}</g>`,
    `scale(${size / 24})`,
  );
}

const kawungPetals = path(
  "M1 1Q10 1 11 11Q1 10 1 1ZM23 1Q14 1 13 11Q23 10 23 1ZM1 23Q10 23 11 13Q1 14 1 23ZM23 23Q14 23 13 13Q23 14 23 23Z",
  "inherit",
).replace(' fill="inherit"', "");

/** Parang: slanted rows of S-shaped blades. Seamless on squares of `size`. */
export function parang(sheet: Sheet, name: string, colour: string, size: number, opacity = 1): string {
  return sheet.pattern(name, 32, parangTile(colour, opacity), `rotate(45) scale(${(size / 32) * Math.SQRT1_2})`);
}

/** One 32-unit tile of parang, rows lying flat: hooked blades, then a beaded line. */
function parangTile(colour: string, opacity = 1): string {
  const blade = "M1 21Q7 19 5 13Q2 6 6 2Q10-1 15 1Q11 3 12 7Q15 14 11 18Q7 22 1 21Z";
  return `<g fill="${colour}" opacity="${opacity}"><path d="${blade}"/><path d="${blade}" transform="translate(16)"/>${path("M4 27l4-3 4 3-4 3zM20 27l4-3 4 3-4 3zM0 26l1 1-1 1zM15 27l1-1 1 1-1 1zM32 26l-1 1 1 1z", colour)}</g>`;
}

/** A paper barrel lantern hung from the origin; 76 wide, about 150 tall with its tassel. */
export function lantern(paper: string = night.amber, shade = "#dd7f3c", light: string = night.glow): string {
  return (
    line("M0 0V16", "#3a2350", 3) +
    path("M-16 14H16L22 26H-22Z", "#5b2f4c") +
    path("M-24 26H24Q48 60 24 96H-24Q-48 60-24 26Z", paper) +
    path("M24 26Q48 60 24 96H2Q30 60 4 26Z", shade) +
    path("M-24 26H-4Q-20 60-6 96H-24Q-48 60-24 26Z", light, 'opacity=".55"') +
    line("M-33 44Q0 50 33 44M-36 61Q0 68 36 61M-33 79Q0 86 33 79", shade, 2, 'opacity=".7"') +
    path("M-22 96H22L16 106H-16Z", "#5b2f4c") +
    line("M0 106V116M-5 118V138M0 118V146M5 118V138", "#e8825a", 3)
  );
}

/** The market's emblem: one kawung of four petals round the origin, 44 wide. */
export function emblem(colour: string): string {
  return path(
    "M-2-2Q-20-4-22-22Q-4-20-2-2ZM2-2Q20-4 22-22Q4-20 2-2ZM-2 2Q-20 4-22 22Q-4 20-2 2ZM2 2Q20 4 22 22Q4 20 2 2Z",
    colour,
  );
}

/** A square paper lantern afloat on lotus petals, resting on y = 0; 168 wide, 140 tall. */
export function riverLantern(sheet: Sheet, detailed: boolean): string {
  const shape =
    path("M-4-34Q-40-66-70-52Q-62-18-28-6H28Q62-18 70-52Q40-66 4-34Z", river.petalShade) +
    path("M-48-122L8-112V-10L-37-20Z", detailed ? sheet.linear("p", "0 #ff9f45, 0.8 #ffdf8e") : river.paper) +
    path("M8-112L50-124L39-22L8-10Z", detailed ? sheet.linear("q", "0 #d9673a, 0.9 #ffb04e") : river.paperShade) +
    path("M-48-122L-4-132L50-124L8-112Z", "#fff4cf");
  const windows = !detailed
    ? ""
    : `<g transform="matrix(.98 .17 .05 1.2-18-66)">${emblem("#fff8e0")}</g>` +
      `<g transform="matrix(.74-.2-.05 1.2 27-67)">${emblem("#ffc878")}</g>` +
      line("M-47-121L8-111L49-123M8-110V-12M-47-120L-38-30M49-122L40-30M-47-122L-4-131L49-123", "#a3453c", 3.5);
  return (
    shape +
    windows +
    path("M-20-8Q-50-42-86-26Q-72 6-30 8Z", river.petal) +
    path("M20-8Q50-42 86-26Q72 6 30 8Z", river.petalShade) +
    path("M0-46Q-36-30-34 0Q-20 12 0 12T34 0Q36-30 0-46Z", river.petal) +
    path("M0-46Q36-30 34 0Q20 12 0 12Q20-14 0-46Z", river.petalShade) +
    (detailed ? line("M-78-24Q-66-2-36 2M-2-38Q-26-24-26 0", "#ffb3ac", 3, 'opacity=".75"') : "")
  );
}

/** Pinisi under full sail, bow to the right; waterline y = 0, from x = -116 to 138, about 190 tall. */
export function pinisi(c: {
  sail: string;
  sailShade: string;
  accent: string;
  hull: string;
  hullShade: string;
  rig: string;
}): string {
  return (
    line("M-44-34V-156M18-36V-186M84-48L138-77M18-184L137-77M-44-155L18-184", c.rig, 2) +
    // the three jibs, the outermost first
    path("M34-170Q78-124 134-78Q112-84 92-74Q74-122 34-170Z", c.sail) +
    path("M34-170Q78-124 134-78Q124-82 113-80Q84-128 34-170Z", c.sailShade) +
    path("M28-148Q62-106 110-66Q88-70 68-60Q56-106 28-148Z", c.sail) +
    path("M28-148Q62-106 110-66Q100-69 90-67Q66-110 28-148Z", c.sailShade) +
    path("M23-122Q44-86 84-54Q62-58 42-47Q40-88 23-122Z", c.sail) +
    path("M23-122Q44-86 84-54Q74-57 64-54Q46-90 23-122Z", c.sailShade) +
    // main, its topsail, its spars
    path("M15-44Q-14-36-36-44Q-44-92-28-140L15-128Z", c.sail) +
    path("M15-44Q4-40-6-39Q6-84-6-134L15-128Z", c.sailShade) +
    path("M15-180V-134L-23-145Q2-156 15-180Z", c.accent) +
    line("M-32-142L18-128M-40-43H18", c.rig, 3) +
    // mizzen, its topsail, its spars
    path("M-47-42Q-76-34-98-43Q-102-84-86-118L-47-108Z", c.sail) +
    path("M-47-42Q-56-39-65-38Q-56-76-66-113L-47-108Z", c.sailShade) +
    path("M-47-150V-113L-81-122Q-58-130-47-150Z", c.accent) +
    line("M-90-120L-44-108M-102-42H-44", c.rig, 3) +
    put(-20, -88, emblem(c.accent), 0.62) +
    put(-80, -78, emblem(c.accent), 0.5) +
    line("M-44-34V-156M18-36V-186", c.rig, 3.5) +
    path("M18-186Q30-192 40-184Q30-182 18-180Z", c.accent) +
    // hull
    path("M-116-44L-100-46L-96-34Q-20-18 60-34L106-56L114-52Q106-18 78 0H-78Q-108-8-116-44Z", c.hull) +
    path("M-111-27Q-20-4 107-38Q98-14 78 0H-78Q-104-8-111-27Z", c.hullShade) +
    line("M-110-32Q-20-10 106-43", c.sail, 2.5, 'opacity=".8"') +
    dots("-88 -32, -64 -28, -40 -25, -16 -24, 8 -24, 32 -26, 56 -30", night.amber, 4)
  );
}

/** A coconut palm in silhouette, foot at the origin, about 130 tall, leaning by `lean` units. */
export function palm(sheet: Sheet, name: string, colour: string, lean = 24): string {
  sheet.symbol(name, path("M0 0Q26-24 58 4Q40-4 30 6L26-4L18 6L14-4L6 6Z", colour));
  return (
    path(`M-5 0Q${lean * 0.2}-60 ${lean - 2}-112L${lean + 3}-112Q${lean * 0.2 + 9}-60 5 0Z`, colour) +
    [-62, -20, 16, 48].map((angle) => sheet.use(name, lean, -112, 1, angle)).join("") +
    [62, 20, -16, -48].map((angle) => sheet.use(name, lean, -112, "-1 1", angle)).join("")
  );
}

/** A village house on stilts with a saddle roof and one lit window, standing on y = 0; 60 wide. */
export function stiltHouse(colour: string, window: string): string {
  return (
    path(
      "M-34-30Q-22-34-16-58Q0-52 16-58Q22-34 34-30ZM-24-32H24V-10H-24ZM-22-10H-18V0H-22ZM-2-10H2V0H-2ZM18-10H22V0H18Z",
      colour,
    ) +
    rect(-12, -26, 9, 11, window) +
    rect(5, -26, 9, 11, window, 'opacity=".7"')
  );
}

/** A frangipani, five petals; radius about 20. */
export function frangipani(petal: string, shade: string, heart: string): string {
  return (
    ring(
      5,
      (angle) =>
        `<g transform="rotate(${angle})">${path("M0 0Q-13-8-7-19Q2-24 9-15Q10-6 0 0Z", petal)}${path("M0 0Q4-10 9-15Q10-6 0 0Z", shade)}</g>`,
    ) +
    put(
      0,
      0,
      ring(5, (angle) => path("M0 0Q-4-4-1-9Q4-6 0 0Z", heart, `transform="rotate(${angle})"`)),
    )
  );
}

/** Stars, or motes of light. */
export function sparks(points: string): string {
  return dots(points, night.cream, 2.5, 'opacity=".6"');
}
