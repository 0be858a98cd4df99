import { ink } from "./palette.ts";

const body =
  "M-174 -18 Q-128 -20 -92 -48 Q-70 -66 -36 -68 Q10 -78 52 -66 Q74 -66 92 -80 Q104 -92 120 -88 Q142 -82 148 -72 Q150 -64 140 -60 L112 -52 Q98 -46 88 -32 Q70 -14 30 -16 Q-20 -10 -58 -22 Q-90 -22 -114 -8 Q-146 2 -174 -18Z";
const belly =
  "M148 -70 Q150 -64 140 -60 L112 -52 Q98 -46 88 -32 Q70 -14 30 -16 Q-20 -10 -58 -22 Q-90 -22 -114 -8 Q-146 2 -174 -18 Q-130 -10 -96 -32 Q-40 -34 20 -36 Q70 -36 98 -62Z";
const spots =
  "M-60 -54 h0 M-40 -58 h0 M-20 -56 h0 M0 -60 h0 M20 -58 h0 M40 -56 h0 M60 -54 h0 M80 -64 h0 M-90 -40 h0 M-110 -30 h0 M-50 -44 h0 M-10 -48 h0 M30 -48 h0 M98 -76 h0";

/** The komodo on its watch, walking right; feet on y = 0, from x = -174 to 162, 92 tall. In the feature its eye burns. */
export function dragon(awake: boolean): string {
  const [skin, shade, dark, rim] = awake
    ? ["#4f9c72", "#2b6d5c", "#174a45", "#c8f5b0"]
    : [ink.skin, ink.scale, ink.moss, ink.rim];
  const eye = awake
    ? `<circle cx="118" cy="-80" r="15" fill="${ink.dawn}" fill-opacity=".35"/><circle cx="118" cy="-80" r="5" fill="${ink.sun}"/><ellipse cx="118.500" cy="-80" rx="1.400" ry="3.800" fill="${ink.deep}"/>`
    : `<circle cx="118" cy="-80" r="4" fill="${ink.dawn}"/><circle cx="119" cy="-80" r="1.800" fill="${ink.deep}"/>`;
  return `
    <path d="M66 -46 Q80 -36 76 -20 L84 -6 H60 L58 -22Z M-44 -44 Q-34 -30 -42 -16 L-34 -4 H-60 L-56 -22Z" fill="${dark}"/>
    <path d="M140 -62 Q150 -58 156 -50 M150 -56 Q158 -58 163 -56" fill="none" stroke="${ink.tongue}" stroke-width="3" stroke-linecap="round"/>
    <path d="${body}" fill="${skin}"/><path d="${belly}" fill="${shade}"/>
    <path d="M-160 -19 Q-124 -24 -92 -48 Q-70 -65 -36 -67 Q10 -77 52 -65 Q74 -65 92 -79 Q104 -90 120 -87 Q136 -83 145 -75" fill="none" stroke="${rim}" stroke-width="3" stroke-linecap="round"/>
    <path d="M34 -44 Q62 -44 64 -26 Q62 -14 74 -2 L66 2 H40 L48 -10 Q38 -20 34 -44Z M-86 -46 Q-48 -50 -52 -28 Q-64 -16 -50 -2 L-58 2 H-86 L-74 -10 Q-90 -22 -86 -46Z" fill="${skin}"/>
    <path d="M44 2 l-4 4 M54 2 l-2 5 M66 2 l4 4 M-82 2 l-5 4 M-70 2 l-3 5 M-56 2 l3 4" stroke="${ink.cream}" stroke-width="3" stroke-linecap="round"/>
    <path d="M144 -68 Q126 -66 116 -70" fill="none" stroke="${dark}" stroke-width="2.500" stroke-linecap="round"/>${eye}
    <path d="${spots}" stroke="${rim}" stroke-opacity=".5" stroke-width="3.500" stroke-linecap="round"/>`;
}
