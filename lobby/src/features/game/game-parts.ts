import { watchEntries } from "./history-entry.ts";

export { afterReload } from "./after-game.ts";
export { Game as default } from "./game.tsx";
export { openGame } from "./open-game.ts";

watchEntries();
