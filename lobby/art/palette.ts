/** Colours all pictures share: the night sky, lanterns and paper. */
export const night = {
  ink: "#0b0c1e",
  ground: "#0e0f24",
  night: "#171939",
  indigo: "#26285c",
  dusk: "#433a78",
  plum: "#6d4a84",
  rose: "#b05f7c",
  ember: "#e67f5b",
  amber: "#f5b04a",
  glow: "#ffd88a",
  cream: "#fff1d2",
  jade: "#4fc79a",
  sky: "#7fb8f0",
  coral: "#ff8f7a",
} as const;

export const river = {
  hill: "#342c66",
  shore: "#1f1c48",
  water: "#1c2058",
  deep: "#12143a",
  paper: "#ffb950",
  paperShade: "#ee8a3c",
  petal: "#f2718a",
  petalShade: "#b8486f",
} as const;

export const spice = {
  sun: "#ffb873",
  sea: "#255a70",
  seaDeep: "#173a56",
  seaInk: "#10233f",
  hull: "#5a2836",
  hullShade: "#3a1a2c",
  sail: "#fff3d8",
  sailShade: "#d69a8a",
  brick: "#c9553f",
  brickShade: "#953a38",
  leaf: "#5d8a5a",
} as const;

export const reef = {
  light: "#57c4b8",
  water: "#1f7f9c",
  deep: "#16447c",
  abyss: "#121c4c",
  coral: "#ff7f6e",
  coralShade: "#cf5069",
  violet: "#9a66cf",
  violetShade: "#6a459f",
  fish: "#ffab42",
  fishShade: "#dd762c",
  shell: "#3f8f6c",
  shellShade: "#2a6455",
} as const;

export const komodo = {
  sky: "#1c2a5c",
  mist: "#5c8a6e",
  horizon: "#f4b565",
  skin: "#6f8a52",
  skinShade: "#465f40",
  skinDark: "#2b4034",
  rim: "#d8d98a",
  wood: "#8a4f34",
  woodShade: "#5c3129",
  brass: "#f0be5e",
  brassShade: "#b97d38",
  ruby: "#e2566a",
  jade: "#4fc79a",
} as const;

export const batik = {
  ground: "#2a1634",
  sogan: "#7d4030",
  soganShade: "#4f2430",
  cream: "#f8e3bb",
  rose: "#e5667f",
  roseShade: "#b03c63",
  indigo: "#3a3f9a",
  indigoShade: "#262a6b",
  jade: "#3fa287",
} as const;

export const fruit = {
  wood: "#8a5138",
  woodShade: "#5a322f",
  awning: "#e66a55",
  awningShade: "#b5475a",
  cream: "#ffeccb",
  mangosteen: "#7a3566",
  mangosteenShade: "#52234f",
  mango: "#ffb648",
  mangoShade: "#ee7f3e",
  leaf: "#5fae6a",
  leafShade: "#35775a",
  rambutan: "#e64f56",
} as const;

export const kites = {
  sky: "#2b2f6e",
  haze: "#8d5f8f",
  horizon: "#f4b48c",
  mountain: "#6d5186",
  field: "#7d9a5c",
  fieldShade: "#44704a",
  paddy: "#28504a",
  silk: "#ef6a52",
  silkShade: "#b23c46",
  gold: "#f0a544",
  goldShade: "#b8642c",
  tail: "#7a2740",
  leaf: "#a8c765",
  leafShade: "#6f9d4e",
} as const;

export const drums = {
  sky: "#2a1440",
  haze: "#7c3558",
  lava: "#ff6b3d",
  ember: "#ffb14f",
  rock: "#3f1d45",
  rockShade: "#27123a",
  lacquer: "#c8423f",
  lacquerShade: "#8c2b42",
  hide: "#ffe6bd",
  hideShade: "#e3b27e",
  brass: "#f0b551",
} as const;
