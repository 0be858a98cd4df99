import type { SwitchKind } from "@fairlobby/contract/console";

/** The games and providers of the settings. */
export interface SwitchSettings {
  readonly games: readonly { readonly gameId: string; readonly name: string }[];
  readonly providers: readonly string[];
}

/** Returns how people know what a switch closes: a game by its name in the lobby. */
export function labelOf({ games }: SwitchSettings, kind: SwitchKind, name: string): string {
  const game = kind === "game" ? games.find(({ gameId }) => gameId === name) : undefined;
  return game?.name ?? name;
}
