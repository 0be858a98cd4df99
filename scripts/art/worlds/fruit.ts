import { disc, dots, line, oval, path, picture, put, rect, ring, type Sheet } from "../kit.ts";
import { kawung, lantern } from "../motifs.ts";
import { fruit, night } from "../palette.ts";

/** Kios Buah: the corner stall, still lit. */
export const fruitPictures = {
  "tiles/14001-a.svg": () =>
    picture("fa", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 320, sheet.linear("s", [[0, night.night], [0.5, "#4a2f63"], [1, "#a8566a"]])) +
        path("M0 180V96H24L34 84H60L70 96H92V120H320V220H0Z", "#2c2150", 'opacity=".8"') +
        sheet.glow(160, 130, 200, night.glow, 0.85) +
        rect(18, 40, 12, 240, fruit.woodShade) +
        rect(290, 40, 12, 240, fruit.woodShade) +
        put(84, 72, lantern(), 0.5) +
        put(236, 72, lantern(), 0.5) +
        put(160, 200, durian(), 1) +
        put(74, 214, banana(), 1) +
        put(246, 214, mango(), 1.1) +
        put(112, 246, mango(), "-.86 .86") +
        put(204, 246, mangosteen(), 0.98) +
        put(160, 252, halfMangosteen(), 0.95) +
        put(262, 254, rambutan(sheet), 0.86) +
        put(58, 258, rambutan(sheet), 0.86) +
        path("M4 266H316L304 320H16Z", fruit.wood) +
        path("M4 266H316L304 320H16Z", kawung(sheet, "k", fruit.woodShade, 36, 0.7)) +
        rect(0, 262, 320, 14, "#c07a4a", 'rx="4"') +
        rect(0, 269, 320, 7, fruit.woodShade, 'opacity=".6"') +
        awning()
      );
    }),
};

function awning(): string {
  const scallop = (x: number, colour: string, shade: string) =>
    path(`M${x} 14H${x + 46}V72Q${x + 23} 102 ${x} 72Z`, colour) + path(`M${x} 62H${x + 46}V72Q${x + 23} 102 ${x} 72Z`, shade);
  return (
    Array.from({ length: 7 }, (_, index) =>
      index % 2 === 0
        ? scallop(index * 46 - 1, fruit.awning, fruit.awningShade)
        : scallop(index * 46 - 1, fruit.cream, "#e0ab8e"),
    ).join("") + rect(-4, 0, 328, 16, fruit.woodShade)
  );
}

function durian(): string {
  const spikes = "M0-66l7 14 12-10 3 15 15-5 0 15 15 1-5 14 14 6-9 11 11 10-13 7 6 13-14 2 0 14-15-1-4 12-14-6-9 8-9-8-14 6-4-12-15 1 0-14-14-2 6-13-13-7 11-10-9-11 14-6-5-14 15-1 0-15 15 5 3-15 12 10z";
  return (
    line("M0-56Q2-76 14-80", "#6a7a3c", 8) +
    path(spikes, "#b5b84e") +
    path("M0-66l7 14 12-10 3 15 15-5 0 15 15 1-5 14 14 6-9 11 11 10-13 7 6 13-14 2 0 14-15-1-4 12-14-6-9 8Q40 0 0-66Z", "#83913f") +
    line("M-30-24l6 8 6-8M-8-30l6 8 6-8M14-22l6 8 6-8M-40 2l6 8 6-8M-18-4l6 8 6-8M4-2l6 8 6-8M-28 24l6 8 6-8M-4 22l6 8 6-8M26 4l6 8 6-8", "#e3df86", 3, 'opacity=".8"')
  );
}

function banana(): string {
  const one = path("M-34-40Q-40 10 10 36Q20 40 24 32Q-12 0-18-42Z", "#ffd35e") + path("M-34-40Q-40 10 10 36Q20 40 24 32Q-22 14-28-41Z", "#e39a3e");
  return put(4, -6, one, 1, 34) + put(0, 0, one, 1, 12) + put(-2, 6, one, 1, -10) + path("M-40-46Q-24-60-12-46L-16-36H-36Z", "#7a5a34");
}

function mango(): string {
  return (
    path("M-36 10Q-40-28-4-36Q34-36 38-4Q36 30 2 34Q-30 36-36 10Z", fruit.mango) +
    path("M38-4Q36 30 2 34Q-30 36-36 10Q0 26 20 2Q32-12 26-28Q38-20 38-4Z", fruit.mangoShade) +
    line("M0-34Q2-44 8-46", "#6a4a34", 4) +
    path("M6-42Q24-56 40-44Q24-34 6-42Z", fruit.leaf) +
    oval(-16, -14, 6, 10, "#fff0c0", 'opacity=".55" transform="rotate(30 -16 -14)"')
  );
}

function mangosteen(): string {
  return (
    disc(0, 0, 36, fruit.mangosteen) +
    path("M22-28A36 36 0 1 1-32 16Q20 28 22-28Z", fruit.mangosteenShade) +
    `<g fill="${fruit.leaf}">${ring(4, (angle) => `<path d="M0-26Q-16-24-14-38Q0-46 8-34Z" transform="rotate(${angle} 0 -26)"/>`, 20)}</g>` +
    disc(0, -28, 5, fruit.leafShade) +
    oval(-16, -8, 5, 8, "#c07ab0", 'opacity=".6"')
  );
}

function halfMangosteen(): string {
  return (
    disc(0, 0, 34, fruit.mangosteenShade) +
    disc(0, 2, 27, "#b0436a") +
    ring(6, (angle) => path("M0 0Q-11-10-8-20Q0-26 8-20Q11-10 0 0Z", "#fff4e4", `transform="translate(0 2) rotate(${angle})"`))
  );
}

function rambutan(sheet: Sheet): string {
  sheet.symbol("h", line("M0-30q-4-8 2-12", "#ffb05e", 4));
  return ring(16, (angle) => sheet.use("h", 0, 0, 1, angle)) + disc(0, 0, 31, fruit.rambutan) + path("M20-24A31 31 0 1 1-28 14Q18 22 20-24Z", "#ae3358") + line("M-14-14q-4-4 0-8M4-18q-4-4 0-8M-18 4q-6-2-6-8M0 0q-4-4 0-8M14-4q0-6 4-8M-4 16q-6-2-6-8M12 14q-2-4 2-8", "#ffb05e", 3);
}
