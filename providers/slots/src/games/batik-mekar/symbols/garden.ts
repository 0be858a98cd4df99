import { ink } from "../palette.ts";

const ring = (count: number, from: number, draw: (angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(from + (index * 360) / count)).join("");
const fan = (angles: readonly number[], body: string): string =>
  angles.map((angle) => `<g transform="translate(50 66) scale(.860 1.080) rotate(${angle})">${body}</g>`).join("");

const longFeather = `<path d="M-2 0 L-9 -48 C-10 -62 10 -62 9 -48 L2 0Z" fill="${ink.indigo}"/><path d="M0 0 V-59 C6 -59 10 -55 9 -48 L2 0Z" fill="${ink.night}"/><ellipse cy="-49" rx="7" ry="8.500" fill="${ink.jade}"/><ellipse cy="-48" rx="4.600" ry="5.600" fill="${ink.honey}"/><ellipse cy="-47" rx="2.600" ry="3.200" fill="${ink.wine}"/>`;
const shortFeather = `<path d="M-2 0 L-7 -33 C-7 -43 7 -43 7 -33 L2 0Z" fill="${ink.rose}"/><path d="M0 0 V-40.500 C4 -40.500 7 -38 7 -33 L2 0Z" fill="${ink.wine}"/><ellipse cy="-34" rx="3.600" ry="4.400" fill="${ink.cream}"/><circle cy="-33" r="1.900" fill="${ink.night}"/>`;

/** A peacock with its tail spread. */
export const peacock = `
  ${fan([-78, -52, -26, 0, 26, 52, 78], longFeather)}${fan([-91, -65, -39, -13, 13, 39, 65, 91], shortFeather)}
  <path d="M34 96 C28 78 40 72 44 62 C47 54 45 50 45 43 C45 34 60 33 60 43 C60 51 60 56 64 64 C71 76 70 88 66 96Z" fill="#45a6e0"/>
  <path d="M60 43 C60 51 60 56 64 64 C71 76 70 88 66 96 H52 C62 84 58 74 54 64 C51 55 53 46 60 43Z" fill="${ink.blue}"/>
  <path d="M60 40 L70 45 L59 47Z" fill="${ink.amber}"/><circle cx="54.500" cy="42" r="2.200" fill="${ink.deep}"/>
  <path d="M48 36 L44 27 M51.500 35 V25 M55 36 L59 27" stroke="#45a6e0" stroke-width="2" stroke-linecap="round"/><path d="M44 26 h0 M51.500 24 h0 M59 26 h0" stroke="${ink.amber}" stroke-width="5" stroke-linecap="round"/>
  <path d="M42 74 q4 5 8 0 q4 5 8 0 M40 83 q4 5 8 0 q4 5 8 0 q4 4 7 0" fill="none" stroke="${ink.cream}" stroke-width="2" stroke-linecap="round"/>
  <path d="M18 96 C30 88 70 88 82 96Z" fill="${ink.jade}"/><path d="M50 90 C66 90 76 92 82 96 H50Z" fill="${ink.pine}"/>`;

/** A butterfly, its wings as a dyer fills them. */
export const butterfly = `
  <path d="M48 46 C36 12 8 2 3 16 C0 34 14 54 46 54Z" fill="${ink.amber}"/><path d="M52 46 C64 12 92 2 97 16 C100 34 86 54 54 54Z" fill="${ink.copper}"/>
  <path d="M46 50 C32 30 16 18 10 20 C9 32 20 46 44 50Z" fill="${ink.wine}"/><path d="M54 50 C68 30 84 18 90 20 C91 32 80 46 56 50Z" fill="${ink.mulberry}"/>
  <path d="M47 54 C26 52 10 66 16 80 C24 94 44 84 49 60Z" fill="${ink.rose}"/><path d="M53 54 C74 52 90 66 84 80 C76 94 56 84 51 60Z" fill="${ink.wine}"/>
  <path d="M44 60 C32 60 22 68 25 76 C30 82 40 76 44 60Z" fill="${ink.honey}"/><path d="M56 60 C68 60 78 68 75 76 C70 82 60 76 56 60Z" fill="${ink.amber}"/>
  <path d="M20 28 h0 M29 36 h0 M80 28 h0 M71 36 h0" stroke="${ink.cream}" stroke-width="6" stroke-linecap="round"/>
  <path d="M9 12 h0 M17 9.500 h0 M7 22 h0 M10 32 h0 M91 12 h0 M83 9.500 h0 M93 22 h0 M90 32 h0 M19 82 h0 M28 87 h0 M81 82 h0 M72 87 h0" stroke="${ink.paper}" stroke-width="3" stroke-linecap="round"/>
  <path d="M32 69 h0 M68 69 h0" stroke="${ink.night}" stroke-width="6" stroke-linecap="round"/>
  <path d="M50 36 C55 44 55 76 50 92 C45 76 45 44 50 36Z" fill="${ink.indigo}"/><path d="M50 36 C55 44 55 76 50 92Z" fill="${ink.night}"/>
  <circle cx="50" cy="35" r="6" fill="${ink.indigo}"/><path d="M48 30 C44 20 38 16 32 17 M52 30 C56 20 62 16 68 17" fill="none" stroke="${ink.sky}" stroke-width="2.400" stroke-linecap="round"/>
  <path d="M47 54 h6 M47.500 63 h5 M48 72 h4" stroke="${ink.sky}" stroke-width="2" stroke-linecap="round"/>`;

const broad = `<path d="M0 0 C-26 -8 -28 -36 -10 -44 C-6 -46 -3 -42 0 -44 C3 -42 6 -46 10 -44 C28 -36 26 -8 0 0Z" fill="#ff7d74"/><path d="M0 0 V-44 C3 -42 6 -46 10 -44 C28 -36 26 -8 0 0Z" fill="#d94f5c"/><path d="M0 -8 V-34 M0 -16 L-9 -30 M0 -16 L9 -30" stroke="#a92f50" stroke-width="2" stroke-linecap="round"/>`;

/** A red hibiscus with its long stamen. */
export const hibiscus = `
  <path d="M18 70 C6 74 2 88 6 96 C20 96 30 88 32 76Z" fill="${ink.jade}"/><path d="M6 96 C14 88 22 80 32 76 C30 88 20 96 6 96Z" fill="${ink.pine}"/>
  <path d="M72 82 C84 80 94 86 97 94 C86 100 74 96 68 88Z" fill="${ink.jade}"/><path d="M97 94 C88 92 78 88 70 85 L68 88 C74 96 86 100 97 94Z" fill="${ink.pine}"/>
  ${ring(5, 36, (angle) => `<g transform="translate(48 52) rotate(${angle})">${broad}</g>`)}
  <circle cx="48" cy="52" r="10" fill="${ink.mulberry}"/>
  <path d="M48 52 C58 44 64 32 76 20" fill="none" stroke="${ink.honey}" stroke-width="5" stroke-linecap="round"/>
  <path d="M66 22 h0 M72 12 h0 M82 10 h0 M88 18 h0 M84 27 h0 M75 30 h0 M77 19 h0" stroke="${ink.amber}" stroke-width="6.500" stroke-linecap="round"/>`;

/** A moon orchid on its stem. */
export const orchid = `
  <path d="M58 96 C62 84 60 74 54 64" fill="none" stroke="${ink.pine}" stroke-width="4.500" stroke-linecap="round"/>
  <path d="M58 92 C70 76 86 76 94 82 C88 94 72 98 58 96Z" fill="${ink.jade}"/><path d="M58 96 C70 90 82 85 94 82 C88 94 72 98 58 96Z" fill="${ink.pine}"/>
  <path d="M50 46 C40 32 40 14 50 4 C60 14 60 32 50 46Z" fill="#c9a2ea"/><path d="M50 46 C60 32 60 14 50 4Z" fill="#9a70c8"/>
  <path d="M48 50 C34 54 20 68 20 84 C36 84 48 70 50 54Z" fill="#b98be0"/><path d="M52 50 C66 54 80 68 80 84 C64 84 52 70 50 54Z" fill="#9a70c8"/>
  <path d="M50 48 C40 22 14 16 4 30 C0 50 26 62 50 52Z" fill="#ecd8ff"/><path d="M50 48 C60 22 86 16 96 30 C100 50 74 62 50 52Z" fill="#c9a2ea"/>
  <path d="M14 34 C24 34 36 40 44 47 M12 42 C24 44 34 47 42 50 M86 34 C76 34 64 40 56 47 M88 42 C76 44 66 47 58 50" fill="none" stroke="#8a5cbc" stroke-width="2" stroke-linecap="round"/>
  <path d="M50 46 C38 52 36 64 42 72 C45 68 47 70 50 76 C53 70 55 68 58 72 C64 64 62 52 50 46Z" fill="${ink.wine}"/><path d="M50 46 C62 52 64 64 58 72 C55 68 53 70 50 76Z" fill="${ink.mulberry}"/>
  <circle cx="50" cy="49" r="6" fill="${ink.honey}"/><path d="M47 60 h0 M53 60 h0 M50 66 h0" stroke="${ink.honey}" stroke-width="3" stroke-linecap="round"/>`;

const waxen = `<path d="M0 0 C-20 -8 -26 -30 -12 -42 C4 -46 18 -32 12 -12 C10 -6 5 -2 0 0Z" fill="${ink.paper}"/><path d="M0 0 C4 -14 6 -28 -2 -43 C10 -42 17 -28 12 -12 C10 -6 5 -2 0 0Z" fill="#f0cda0"/><path d="M0 0 C-8 -4 -10 -14 -4 -20 C4 -20 6 -8 0 0Z" fill="${ink.amber}"/>`;

/** A frangipani, five waxen petals. */
export const frangipani = ring(
  5,
  0,
  (angle) => `<g transform="translate(50 53) rotate(${angle}) scale(1.080)">${waxen}</g>`,
);

const slim = (light: string, shade: string): string =>
  `<path d="M0 0 C-9 -8 -8 -24 0 -32 C8 -24 9 -8 0 0Z" fill="${light}"/><path d="M0 0 C9 -8 8 -24 0 -32Z" fill="${shade}"/>`;
const jasmineBud = `<path d="M0 0 C-7 -6 -6 -18 0 -24 C6 -18 7 -6 0 0Z" fill="${ink.paper}"/><path d="M0 0 C7 -6 6 -18 0 -24Z" fill="#d9d3ea"/><path d="M-5 -4 C-3 3 3 3 5 -4 L0 5Z" fill="${ink.jade}"/>`;

/** A sprig of jasmine: one flower, two buds. */
export const jasmine = `
  <path d="M46 96 C48 80 50 70 46 54 M49 82 C60 74 72 64 78 44 M48 84 C38 80 28 78 20 72" fill="none" stroke="${ink.jade}" stroke-width="4" stroke-linecap="round"/>
  <path d="M50 92 C58 80 74 78 84 84 C80 96 62 100 50 94Z" fill="${ink.jade}"/><path d="M50 94 C62 92 74 88 84 84 C80 96 62 100 50 94Z" fill="${ink.pine}"/>
  <g transform="translate(80 42) rotate(20) scale(1.200)">${jasmineBud}</g><g transform="translate(22 73) rotate(-48) scale(1.050)">${jasmineBud}</g>
  ${ring(6, 30, (angle) => `<g transform="translate(44 40) rotate(${angle})">${slim("#e4ddf2", "#bdb3d8")}</g>`)}
  ${ring(6, 0, (angle) => `<g transform="translate(44 40) rotate(${angle}) scale(.960)">${slim(ink.paper, "#e4ddf2")}</g>`)}
  <circle cx="44" cy="40" r="5" fill="${ink.amber}"/>`;

/** A cloud as the dyers of the north coast draw it: band upon band of blue. */
export const cloud = `
  <path d="M16 82 C2 80 0 62 14 58 C8 42 26 32 36 42 C38 22 66 18 72 38 C88 32 100 48 90 62 C100 70 94 84 82 82Z" fill="${ink.night}"/>
  <path d="M20 76 C9 75 9 64 20 62 C15 50 29 42 38 51 C41 30 63 28 67 46 C80 42 90 52 82 63 C90 68 87 77 78 76Z" fill="${ink.indigo}"/>
  <path d="M27 71 C20 70 21 64 28 64 C26 56 36 52 42 59 C45 42 59 42 61 54 C70 51 77 58 72 65 C76 68 75 72 70 71Z" fill="${ink.blue}"/>
  <path d="M36 67 C42 68 46 64 47 59 C49 52 55 53 56 60 C62 58 66 62 63 67Z" fill="${ink.sky}"/>
  <path d="M16 82 C2 80 0 62 14 58 C8 42 26 32 36 42 C38 22 66 18 72 38 C88 32 100 48 90 62 C100 70 94 84 82 82Z" fill="none" stroke="${ink.cream}" stroke-width="3" stroke-linejoin="round"/>
  <path d="M82 82 C92 82 97 88 92 93 M16 82 C6 83 4 90 8 93" fill="none" stroke="${ink.cream}" stroke-width="3" stroke-linecap="round"/>`;

/** A wave of the parang, cut out of cloth. */
export const wave = `
  <path d="M50 4 L96 50 L50 96 L4 50Z" fill="${ink.cream}"/>
  <path d="M50 11 L89 50 L50 89 L11 50Z" fill="${ink.sogan}"/><path d="M50 11 L89 50 L50 89Z" fill="${ink.bark}"/>
  <path d="M26 58 C26 40 44 30 56 38 C66 46 60 60 50 58 C42 56 44 46 51 48 C45 38 32 46 34 60 C36 74 58 78 70 64 C74 58 75 52 74 46 C82 56 76 74 60 78 C42 82 26 74 26 58Z" fill="${ink.honey}"/>
  <path d="M50 19 h0 M40 27 h0 M60 27 h0 M70 36 h0 M80 48 h0 M20 50 h0" stroke="${ink.cream}" stroke-width="3.600" stroke-linecap="round"/>`;
