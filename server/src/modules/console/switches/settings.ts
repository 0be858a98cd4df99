import type { SwitchKind } from "@fairlobby/contract/console";

/** The games and providers of the settings. */
export interface SwitchSettings {
  readonly games: readonly { readonly gameId: string; readonly name: string; readonly provider: string }[];
  readonly providers: readonly string[];
}

/** Returns the provider of a game; null for a provider, a region, and a game that is no longer in the settings. */
export function providerOf({ games }: SwitchSettings, kind: SwitchKind, name: string): string | null {
  return kind === "game" ? (games.find(({ gameId }) => gameId === name)?.provider ?? null) : null;
}

/** Returns the label of what a switch closes: for a game, its name in the lobby. */
export function labelOf({ games }: SwitchSettings, kind: SwitchKind, name: string): string {
  const game = kind === "game" ? games.find(({ gameId }) => gameId === name) : undefined;
  return game?.name ?? name;
}
