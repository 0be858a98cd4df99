import type { Theme } from "../../page/theme.ts";
import { cloth } from "./cloth.ts";
import { hero } from "./hero.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { paperLantern } from "./sky.ts";
import { dragonfly, frog, heron, koi } from "./symbols/animals.ts";
import { lantern, moon } from "./symbols/night.ts";
import { drop, leaf, lotus, shell } from "./symbols/river.ts";

const ripple = `<defs><radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#r)"/>`;
const rising = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".7"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/><g transform="translate(50 32) scale(2)">${paperLantern}</g>`;

/** Lanterns on a river at night, the stall in the middle of the water. */
export const theme: Theme = {
  palette: {
    ground: "#0f0c22",
    raised: "#1a1636",
    sunk: "#141338",
    lifted: "#272150",
    line: "#3a3268",
    edge: "#685dab",
    text: "#f6eddb",
    muted: "#b9b0d0",
    title: "#ffe2a8",
    accentLit: "#ffd689",
    accent: "#ffb648",
    accentRim: "#7a3f1c",
    accentInk: "#2a1600",
    money: "#63dba8",
    link: "#8fc8ff",
    fault: "#ff8f7d",
    dawn: "linear-gradient(#12133b, #2b2667 60%, #5b3c72)",
  },
  light: { ground: 0x0d0e26, line: 0xffd78a, dim: 0x55557e, glow: [ink.flame, ink.amber], shade: "9 9 30" },
  symbols: { moon, lantern, heron, koi, lotus, dragonfly, frog, leaf, shell, drop },
  emblem: `<g transform="translate(19 4) scale(1.6)"><path d="M12 6 H28 L31 11 H9Z M12 41 H28 L26 46 H14Z" fill="#a93a35"/><path d="M9 11 C3 20 3 32 12 41 H28 C37 32 37 20 31 11Z" fill="#ffd78a"/><path d="M20 11 H31 C37 20 37 32 28 41 H20Z" fill="#f6a93b"/><path d="M20 46 V55" stroke="#f0684d" stroke-width="2" stroke-linecap="round"/></g>`,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: ripple,
      tints: [0x86b8ff, 0xffc46b],
      many: 26,
      area: ({ plate, width, height, landscape, shore }) => {
        const x = landscape ? plate.x + plate.width : 0;
        const y = landscape ? shore + 10 : plate.y + plate.height + 8;
        return { x, y, width: width - x, height: height - y };
      },
      size: [15, 100],
      flat: 0.1,
      motion: "shimmer",
      alpha: 0.21,
      glowing: true,
      lasts: 3800,
    },
  ],
  cheer: { picture: rising, motion: "rise" },
  sounds,
};
