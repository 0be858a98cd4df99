import { frameWidth } from "../model/layout.ts";
import type { Theme } from "../theme.ts";
import { plainSounds } from "./plain-sounds.ts";

const wooden = "#6b3d2a";

/** The theme of a game without art: letters on plain tiles. All its rules can be played. */
export const plainTheme: Theme = {
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
    dawn: "#12133b",
  },
  light: { ground: 0x0d0e26, line: 0xffd78a, dim: 0x55557e, glow: ["#ffd78a", "#f6a93b"], shade: "9 9 30" },
  symbols: {},
  emblem: "",
  scene: ({ width, height, reels, plate }, mood) => {
    const [top, bottom] = mood === "calm" ? ["#16173f", "#0d0e26"] : ["#123a5c", "#080d25"];
    return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
      <rect width="${width}" height="${height}" fill="url(#sky)"/>
      <rect x="${reels.x - frameWidth}" y="${reels.y - frameWidth}" width="${reels.width + 2 * frameWidth}" height="${reels.height + 2 * frameWidth}" rx="8" fill="${wooden}"/>
      <rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" rx="9" fill="#1a1440" stroke="${wooden}" stroke-width="1.5"/>`;
  },
  cloth: ({ width, height }, columns) => {
    const folds = Array.from(
      { length: columns - 1 },
      (_, index) => `<path d="M${((index + 1) * width) / columns} 0 V${height}" stroke="#0d0e26" stroke-width="2"/>`,
    ).join("");
    return `<rect width="${width}" height="${height}" fill="#1a1b4a"/>${folds}`;
  },
  motes: [],
  cheer: { picture: `<circle cx="50" cy="50" r="30" fill="#ffd78a"/>`, motion: "rise" },
  sounds: plainSounds,
};
