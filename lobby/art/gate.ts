import { disc, dots, line, oval, path, picture, put, rect, type Sheet } from "./kit.ts";
import { lantern } from "./motifs.ts";
import { night } from "./palette.ts";

const cloth = { dark: "#2a1a44", mid: "#43295c", rim: "#ffb26b" };

/** The first-run gate: the night market opens at dusk; the foot fades into the page's ground. */
export const drawGate = (): string =>
  picture("ga", 390, 360, (sheet) => {
    return (
      rect(
        0,
        0,
        390,
        300,
        sheet.linear("s", `0 ${night.night}, 0.3 #352f6c, 0.52 #74497f, 0.68 #d8737a, 0.8 #ffb27a`),
      ) +
      dots(
        "26 22, 70 44, 128 18, 188 40, 232 30, 316 70, 368 26, 150 72, 350 92, 44 96",
        night.cream,
        2.2,
        'opacity=".7"',
      ) +
      path("M284 18A20 20 0 1 0 302 50A24 24 0 0 1 284 18Z", "#ffeac2") +
      path(
        "M0 140Q40 130 84 138Q60 144 30 150Q14 150 0 154ZM390 118Q346 110 306 122Q346 124 390 134Z",
        "#b0658a",
        'opacity=".45"',
      ) +
      // the mountain, then the old town's roofs
      path("M40 240Q104 196 168 128Q180 116 192 120Q204 114 214 126Q276 196 350 240Z", "#67457f") +
      path("M192 120Q204 114 214 126Q276 196 350 240H226Q206 190 208 160Q196 140 192 120Z", "#573a76") +
      path(
        "M168 128Q180 116 192 120Q204 114 214 126L224 138L212 134L206 146L196 132L184 144L180 130L160 137Z",
        "#e88f86",
        'opacity=".8"',
      ) +
      path(
        "M84 256V226L78 224L98 204H114L134 224L128 226V238H142V222L136 220Q150 210 156 194Q162 210 176 220L170 222V256ZM216 256V214L206 212L222 202H216L226 190H222L232 170L242 190H238L248 202H242L258 212L248 214V232H266V222L260 220L274 204H296L310 220L304 222V256Z",
        "#3d2c66",
      ) +
      dots("98 236, 112 236, 156 232, 232 224, 232 240, 280 234, 292 234", night.amber, 5) +
      sheet.glow(195, 270, 90, night.glow, 0.6) +
      string(sheet, "104 188, 195 236, 286 188", [0.17, 0.39, 0.61, 0.83], 0.17) +
      line("M38 186V146M352 186V146", "#2a1c44", 3) +
      string(sheet, "38 148, 195 192, 352 148", [0.12, 0.27, 0.42, 0.58, 0.73, 0.88], 0.25) +
      stall(sheet, "l", 0) +
      `<g transform="translate(390)scale(-1 1)">${stall(sheet, "r", 1)}</g>` +
      // the lane
      path("M158 256H232L390 360H0Z", "#7a4562") +
      path("M176 256H214L262 360H128Z", "#e79a68", 'opacity=".55"') +
      line("M150 282H240M112 306H278", "#5a3152", 2, 'opacity=".6"') +
      people(sheet) +
      string(sheet, "-12 44, 176 172, 402 20", [0.11, 0.28, 0.44, 0.61, 0.78, 0.92], 0.4) +
      rect(
        0,
        250,
        390,
        110,
        sheet.linear("f", `0 ${night.ground} 0, 0.5 ${night.ground} 0.3, 0.9 ${night.ground}, 1 ${night.ground}`),
      )
    );
  });

/** A sagging string, a quadratic `curve` of three points, with lanterns hung at the given fractions of its length. */
function string(sheet: Sheet, curve: string, hung: readonly number[], scale: number): string {
  const papers = [
    [night.amber, "#dd7f3c"],
    ["#f27d6a", "#b94a62"],
    ["#ffe2ae", "#e0a066"],
  ] as const;
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = curve.split(/[ ,]+/).map(Number);
  const lanterns = hung.map((t, index) => {
    const along = (a: number, b: number, c: number): number =>
      Math.round((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c);
    const kind = index % papers.length;
    const [paper, shade] = papers[kind] ?? papers[0];
    sheet.symbol(`n${kind}`, sheet.glow(0, 62, 104, night.glow, 0.5) + lantern(paper, shade));
    return sheet.use(`n${kind}`, along(ax, bx, cx), along(ay, by, cy), scale);
  });
  return line(`M${ax} ${ay}Q${bx} ${by} ${cx} ${cy}`, "#2a1c44", 1 + scale * 2) + lanterns.join("");
}

/** A lit stall at the left edge, counter at waist height: fruit (0) or hot food (1). */
function stall(sheet: Sheet, name: string, kind: 0 | 1): string {
  const [stripe, stripeShade] = kind === 0 ? ["#e66a55", "#b5475a"] : ["#3f8f98", "#2a5f7c"];
  const scallops = Array.from({ length: 5 }, (_, i) => {
    const x = -10 + i * 29;
    const top = Math.round(x * 0.84);
    const edge = `V224Q${x + 15} 240 ${x} 224Z`;
    return (
      path(`M${top} 190H${top + 24}L${x + 29} 218${edge}`, i % 2 === 0 ? stripe : "#ffeccb") +
      path(`M${x} 218H${x + 29}${edge}`, i % 2 === 0 ? stripeShade : "#d9a58e")
    );
  });
  const goods =
    kind === 0
      ? disc(12, 262, 11, "#ffb648") +
        disc(34, 262, 11, "#e64f56") +
        disc(23, 248, 11, "#b5b84e") +
        disc(76, 263, 10, "#7a3566") +
        disc(96, 263, 10, "#ffb648") +
        disc(86, 251, 10, "#e64f56")
      : path("M6 272Q4 248 24 248T42 272ZM76 272V256H104V272Z", "#7d4258") +
        path("M2 250H46V245H2ZM74 258H106V252H74Z", night.glow) +
        line("M16 240q-5-6 0-11M28 240q-5-6 0-11M86 247q-5-6 0-11M95 247q-5-6 0-11", night.cream, 2.5, 'opacity=".75"');
  const vendor =
    kind === 0
      ? path("M38 264V256Q38 242 50 240A9.500 9.500 0 1 1 60 240Q72 242 72 256V264Z", cloth.mid) +
        path("M40 226H70Q64 216 55 214Q46 216 40 226Z", "#c9834e")
      : path("M44 264V254Q46 242 51 240Q48 219 59 219T67 240Q72 242 74 254V264Z", cloth.mid);
  return (
    rect(-10, 200, 116, 74, sheet.linear(`i${name}`, "0 #ffdf9a, 1 #ee8a52")) +
    put(0, 9, vendor) +
    goods +
    rect(-10, 270, 128, 9, "#b5694a") +
    path("M-10 279H114V360H-10Z", "#4a2646") +
    path("M84 279H114V360H84Z", "#351a3b") +
    rect(102, 192, 6, 168, "#2c1634") +
    scallops.join("") +
    rect(-10, 184, 116, 8, "#2c1634")
  );
}

/** Visitors seen from behind, rimmed by the lane's light. */
function people(sheet: Sheet): string {
  return (
    put(
      196,
      276,
      path(
        "M-15 0V-17Q-14-26-8-28A5 5 0 1 1-3-28Q3-26 3-17V0ZM6 0V-15Q6-24 11-26A5 5 0 1 1 15-26Q21-24 21-15V0Z",
        "#6b3a58",
      ),
    ) +
    put(
      142,
      324,
      oval(6, 0, 44, 4, cloth.dark, 'opacity=".6"') +
        path("M-22 0Q-17-30-16-44Q-19-60-11-64Q-13-86 2-86T14-64Q22-60 19-44Q20-30 26 0Z", cloth.dark) +
        path("M-16-44Q-19-60-11-64Q-13-86 2-86T14-64Q22-60 19-44Q2-34-16-44Z", "#7a3d62") +
        path("M19-30L34-22L33-17L19-24Z", cloth.dark) +
        path("M32 0V-24Q33-34 40-35A8 8 0 1 1 47-35Q54-34 55-24V0H46V-10H41V0Z", cloth.mid) +
        line("M54-28L68-38L72-30M72-30V-26", cloth.dark, 3) +
        line("M12-80Q15-74 14-64Q21-60 19-44Q20-30 24-6M48-46Q51-42 48-37Q54-34 54-26", cloth.rim, 2),
    ) +
    put(
      214,
      297,
      sheet.glow(0, 4, 30, night.glow, 0.8) +
        path("M-6-4H6Q11 4 6 11H-6Q-11 4-6-4Z", night.amber) +
        path("M6-4Q11 4 6 11H1Q6 4 1-4Z", "#dd7f3c"),
    ) +
    put(
      264,
      330,
      oval(0, 0, 26, 4, cloth.dark, 'opacity=".6"') +
        path("M-15 0L-17-40Q-18-64-8-67A9 9 0 1 1 8-67Q18-64 17-40L15 0Z", cloth.mid) +
        path("M-16-36H16L15 0H-15Z", "#7a3d62") +
        line("M-15-28H15M-15-20H15M-15-12H15M-6-36V0M6-36V0", cloth.dark, 1.5, 'opacity=".7"') +
        path("M-10-77L-9-86H9L10-77Z", cloth.dark) +
        line("M-9-80Q-10-72-7-67Q-17-64-17-40L-15-6", cloth.rim, 2),
    ) +
    // the market's cat
    put(
      96,
      334,
      path("M-10 0Q-14-16-5-22L-7-33L-2-29H4L9-33L8-22Q16-12 13 0Z", cloth.dark) +
        line("M12-2Q22-2 20-12", cloth.dark, 4) +
        line("M8-30V-22Q15-13 13-4", cloth.rim, 1.5),
    )
  );
}
