import type { SwitchKind } from "@fairlobby/contract/console";

/** The games and providers of the settings. */
export interface SwitchSettings {
  readonly games: readonly { readonly gameId: string; readonly name: string; readonly provider: string }[];
  readonly providers: readonly string[];
}

/** Returns whose game a switch closes; null for a provider, a region, and a game that the settings no longer name. */
export function providerOf({ games }: SwitchSettings, kind: SwitchKind, name: string): string | null {
  return kind === "game" ? (games.find(({ gameId }) => gameId === name)?.provider ?? null) : null;
}

/** Returns how people know what a switch closes: a game by its name in the lobby. */
export function labelOf({ games }: SwitchSettings, kind: SwitchKind, name: string): string {
  const game = kind === "game" ? games.find(({ gameId }) => gameId === name) : undefined;
  return game?.name ?? name;
}
