import { disc, dots, line, oval, path, picture, put, rect, type Sheet } from "./kit.ts";
import { lantern, palm } from "./motifs.ts";
import { night } from "./palette.ts";

/** The first-run gate: the night market opens at dusk; the foot fades into the page's ground. */
export const gatePictures = {
  "gate.svg": () =>
    picture("ga", 390, 360, (sheet) => {
      return (
        rect(0, 0, 390, 360, sheet.linear("s", [[0, night.night], [0.25, "#322d68"], [0.48, night.plum], [0.62, "#d0727a"], [0.72, "#f0a070"]])) +
        dots([[30, 30], [72, 64], [128, 22], [196, 44], [250, 18], [322, 36], [362, 78], [150, 78], [290, 70]], night.cream, 2.2, 'opacity=".7"') +
        disc(284, 66, 22, "#ffeac2") +
        disc(275, 60, 20, "#363069") +
        // the mountain and the far roofs
        path("M0 226Q60 200 110 176Q150 154 176 118Q184 110 192 114Q200 110 208 118Q232 156 280 182Q330 206 390 222V280H0Z", "#6a4782", 'opacity=".85"') +
        path("M208 118Q232 156 280 182Q330 206 390 222V280H230Q232 190 196 113Q202 112 208 118Z", "#573c76", 'opacity=".8"') +
        path("M0 244L14 232V214L6 212L30 190L36 180L42 190L66 212L58 214V230L78 240H100V226L94 224L112 206L130 224L124 226V244H250V228L242 226L262 204L282 226L274 228V240H300V222L288 218L322 186L326 174L330 186L364 218L352 222V240L390 236V290H0Z", "#3f3066") +
        sheet.glow(195, 262, 190, night.glow, 0.75) +
        // strings of lanterns
        line("M-6 70Q90 150 195 118T396 64M-6 128Q110 186 200 160T396 132", "#2a1c44", 2) +
        [[48, 106, 0.34], [112, 127, 0.4], [176, 124, 0.36], [262, 101, 0.4], [330, 84, 0.36]].map(([x = 0, y = 0, s = 1], i) => lit(sheet, x, y, s, i)).join("") +
        [[30, 142, 0.24], [84, 160, 0.26], [146, 167, 0.24], [232, 156, 0.24], [292, 148, 0.26], [352, 138, 0.24]].map(([x = 0, y = 0, s = 1], i) => lit(sheet, x, y, s, i + 1)).join("") +
        stall(sheet, "l", 0) +
        `<g transform="translate(390 0)scale(-1 1)">${stall(sheet, "r", 1)}</g>` +
        // the lane and the people
        path("M150 268H240L330 360H60Z", "#8a5468", 'opacity=".45"') +
        path("M172 268H218L262 360H128Z", "#f0a46c", 'opacity=".4"') +
        people() +
        rect(0, 230, 390, 130, sheet.linear("f", [[0, night.ground, 0], [0.55, night.ground, 0.35], [0.9, night.ground, 1], [1, night.ground]]))
      );
    }),
};

function lit(sheet: Sheet, x: number, y: number, scale: number, index: number): string {
  const papers = [
    [night.amber, "#dd7f3c"],
    ["#f27d6a", "#b94a62"],
    ["#ffe2ae", "#e0a066"],
  ] as const;
  const kind = index % papers.length;
  const [paper, shade] = papers[kind] ?? papers[0];
  sheet.symbol(`n${kind}`, lantern(paper, shade));
  return sheet.glow(x, y + 60 * scale, 110 * scale, night.glow, 0.55) + sheet.use(`n${kind}`, x, y, scale);
}

/** A lit stall at the left edge, counter at knee height. */
function stall(sheet: Sheet, name: string, kind: number): string {
  const stripe = kind === 0 ? ["#e66a55", "#b5475a"] : ["#3f8f98", "#2a5f7c"];
  const scallops = Array.from({ length: 5 }, (_, i) => {
    const x = -10 + i * 29;
    return path(`M${x * 0.86} 186H${x * 0.86 + 25}L${x + 29} 218Q${x + 15} 234 ${x} 218Z`, i % 2 === 0 ? (stripe[0] ?? "") : "#ffeccb") + path(`M${x} 214H${x + 29}V218Q${x + 15} 234 ${x} 218Z`, i % 2 === 0 ? (stripe[1] ?? "") : "#d9a58e");
  });
  const goods =
    kind === 0
      ? disc(24, 258, 11, "#ffb648") + disc(46, 258, 11, "#e64f56") + disc(35, 244, 11, "#b5b84e") + disc(68, 259, 10, "#7a3566") + disc(90, 259, 10, "#ffb648") + disc(79, 247, 10, "#e64f56")
      : path("M12 268Q14 244 30 244T48 268ZM56 268V250H74V268ZM82 268Q84 252 96 252T110 268Z", "#a8566a") + path("M60 250Q58 236 66 228Q74 238 70 250Z", "#fff1d2", 'opacity=".35"') + path("M18 244h24v-6h-24z", "#ffd88a");
  return (
    rect(-10, 200, 118, 130, "#5a2f4c") +
    rect(-10, 200, 112, 68, sheet.linear(`i${name}`, [[0, "#ffd98e"], [1, "#e8814f"]])) +
    path(kind === 0 ? "M52 268V244Q52 232 62 230Q54 226 56 218Q64 210 70 218Q72 226 66 230Q78 232 78 246V268Z" : "M46 268V240Q46 230 56 228Q50 212 60 210Q72 212 66 228Q78 230 78 244V268Z", "#4a2340") +
    goods +
    rect(-10, 266, 126, 10, "#a85c43") +
    path("M-10 276H112L106 340H-10Z", "#4a2340") +
    rect(100, 196, 6, 140, "#2c1634") +
    scallops.join("") +
    rect(-10, 180, 118, 8, "#2c1634")
  );
}

/** Visitors in silhouette, lit from the lane behind. */
function people(): string {
  const figure = "#1e1436";
  const rim = "#f5a868";
  return (
    // a couple far down the lane
    put(206, 288, path("M-14 0V-18Q-14-28-7-29A5 5 0 1 1-3-29Q3-28 3-18V0ZM6 0V-16Q5-26 10-28A5 5 0 1 1 14-28Q20-26 20-14V0Z", "#4a2a50")) +
    // a mother in a headscarf, a child with a lantern
    put(150, 332, path("M-20 0Q-22-34-16-44Q-20-62-4-64Q12-62 9-44Q16-36 17 0Z", figure) + line("M9-48Q13-40 16-14", rim, 2, 'opacity=".8"') + path("M24 0Q22-22 28-27A8 8 0 1 1 36-27Q42-20 41 0Z", figure) + line("M14-28L26-20M40-20L52-30", figure, 4.500)) +
    put(204, 300, path("M0 0L-2 6", "none") + line("M-2 2V8", "#3a2350", 1.5) + path("M-7 8H3Q8 15 3 22H-7Q-12 15-7 8Z", night.amber) + path("M3 8Q8 15 3 22H-2Q3 15-2 8Z", "#dd7f3c")) +
    // a man in a peci with a basket on his shoulder
    put(258, 340, path("M-16 0V-34Q-16-46-6-48A9 9 0 1 1 6-48Q17-46 17-32V0Z", figure) + path("M-10-58L-8-66H8L10-58Z", figure) + line("M-15-34Q-15-45-6-47M-9-56V-64", rim, 2, 'opacity=".8"')) +
    oval(258, 342, 24, 4, figure)
  );
}
