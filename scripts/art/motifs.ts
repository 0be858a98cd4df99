import { dots, line, oval, path, put, rect, ring, type Sheet } from "./kit.ts";
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

const kawungPetals = path("M1 1Q10 1 11 11Q1 10 1 1ZM23 1Q14 1 13 11Q23 10 23 1ZM1 23Q10 23 11 13Q1 14 1 23ZM23 23Q14 23 13 13Q23 14 23 23Z", "inherit").replace(' fill="inherit"', "");

/** Parang: slanted rows of S-shaped blades. Seamless on squares of `size`. */
export function parang(sheet: Sheet, name: string, colour: string, size: number, opacity = 1): string {
  return sheet.pattern(name, 32, parangTile(colour, opacity), `rotate(45) scale(${(size / 32) * Math.SQRT1_2})`);
}

/** One 32-unit tile of parang, rows lying flat. */
export function parangTile(colour: string, opacity = 1): string {
  const blade = "M2 4Q2 0 7 1Q13 3 10 10Q8 15 12 17Q6 19 4 13Q3 9 6 6Q5 4 2 4Z";
  return `<g fill="${colour}" opacity="${opacity}"><path d="${blade}"/><path d="${blade}" transform="translate(16)"/>${rect(0, 21, 32, 1.5, colour)}${rect(0, 30, 32, 1.5, colour)}${path("M4 26l4-3 4 3-4 3zM20 26l4-3 4 3-4 3z", colour)}</g>`;
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

/** A floating river lantern on lotus petals, resting on y = 0; 150 wide, 150 tall. */
export function riverLantern(sheet: Sheet, name: string): string {
  const fill = kawung(sheet, `${name}k`, river.paperShade, 26, 0.55);
  return (
    path("M-34-22L-44-120Q0-138 44-120L34-22Z", river.paper) +
    path("M-34-22L-44-120Q0-138 44-120L34-22Z", fill) +
    path("M44-120L34-22H8L14-130Q32-127 44-120Z", river.paperShade, 'opacity=".75"') +
    oval(0, -121, 44, 10, "#fff1c4") +
    oval(0, -119, 34, 6, night.glow) +
    path("M-4-26Q-34-60-62-52Q-58-20-30-6H0Z", river.petalShade) +
    path("M4-26Q34-60 62-52Q58-20 30-6H0Z", river.petalShade) +
    path("M-20-10Q-50-40-84-26Q-72 4-30 6Z", river.petal) +
    path("M20-10Q50-40 84-26Q72 4 30 6Z", river.petalShade) +
    path("M0-44Q-34-30-34-2Q-20 10 0 10Q20 10 34-2Q34-30 0-44Z", river.petal) +
    path("M0-44Q34-30 34-2Q20 10 0 10Q16-16 0-44Z", river.petalShade) +
    path("M-66-16Q-50 10-26 8Q-50 16-66-16Z", "#ffb0a8", 'opacity=".7"')
  );
}

/** Pinisi under full sail, bow to the right; waterline y = 0, from x = -120 to 140, about 190 tall. */
export function pinisi(
  sheet: Sheet,
  name: string,
  c: { sail: string; sailShade: string; accent: string; hull: string; hullShade: string; rig: string },
): string {
  const cloth = kawung(sheet, `${name}k`, c.accent, 22, 0.5);
  return (
    line("M-44-34V-156M18-36V-184M84-48L140-76M18-182L138-76M18-150L118-66M-44-154L18-182", c.rig, 2.5) +
    // the three jibs
    path("M26-172Q66-120 137-77Q104-78 84-66Q66-120 26-172Z", c.sail) +
    path("M24-146Q52-106 114-66Q84-66 64-56Q54-104 24-146Z", c.sailShade) +
    path("M22-116Q40-86 90-54Q60-52 40-46Q40-86 22-116Z", c.sail) +
    // main and its topsail
    path("M15-46Q-16-40-34-46Q-40-92-26-138L15-126Z", c.sail) +
    path("M15-46Q-16-40-34-46Q-36-62-34-76Q-8-70 15-76Z", cloth) +
    path("M15-46L-4-43Q2-84-4-131L15-126Z", c.sailShade) +
    path("M15-178V-132L-22-143Q0-156 15-178Z", c.accent) +
    // mizzen and its topsail
    path("M-47-44Q-78-38-96-46Q-100-84-84-116L-47-106Z", c.sail) +
    path("M-47-44Q-78-38-96-46Q-98-60-96-70Q-70-64-47-68Z", cloth) +
    path("M-47-44L-64-42Q-58-76-64-110L-47-106Z", c.sailShade) +
    path("M-47-150V-111L-80-120Q-60-132-47-150Z", c.accent) +
    // hull
    path("M-112-42L-100-44L-96-32Q-20-16 60-32L104-54L112-50Q104-18 78 0H-78Q-106-8-112-42Z", c.hull) +
    path("M-108-26Q-20-2 106-38Q98-14 78 0H-78Q-102-8-108-26Z", c.hullShade) +
    line("M-107-30Q-20-8 104-42", c.accent, 3) +
    path("M-94-34V-48H-66V-30ZM-30-26V-36H-4V-25Z", c.hullShade) +
    dots([[-86, -42], [-74, -41], [-23, -31], [-11, -31]], night.glow, 4)
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
    path("M-34-30Q-22-34-16-58Q0-52 16-58Q22-34 34-30ZM-24-32H24V-10H-24ZM-22-10H-18V0H-22ZM-2-10H2V0H-2ZM18-10H22V0H18Z", colour) +
    rect(-12, -26, 9, 11, window) +
    rect(5, -26, 9, 11, window, 'opacity=".7"')
  );
}

/** A frangipani, five petals; radius about 20. */
export function frangipani(petal: string, shade: string, heart: string): string {
  return (
    ring(5, (angle) => `<g transform="rotate(${angle})">${path("M0 0Q-13-8-7-19Q2-24 9-15Q10-6 0 0Z", petal)}${path("M0 0Q4-10 9-15Q10-6 0 0Z", shade)}</g>`) +
    put(0, 0, ring(5, (angle) => path("M0 0Q-4-4-1-9Q4-6 0 0Z", heart, `transform="rotate(${angle})"`)))
  );
}
