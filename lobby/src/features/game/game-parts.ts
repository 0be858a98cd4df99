export { Game as default } from "./game.tsx";
export { openGame } from "./open-game.ts";
