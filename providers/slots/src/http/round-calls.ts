import type { StoredDefinitions } from "../games/stored-definitions.ts";
import type { GameInfo, PageFailure, ShownRound } from "../page-api.ts";
import type { RoundLinks } from "../rounds/links.ts";
import type { Round } from "../rounds/model.ts";
import type { ShownRounds } from "../rounds/shown.ts";
import type { RoundStore } from "../rounds/store.ts";
import type { Sessions } from "../sessions.ts";
import type { Wallet } from "../wallet/client.ts";
import type { PageHandlers } from "./handlers.ts";
import { signedIn } from "./signed-in.ts";

export interface RoundCallDependencies {
  readonly sessions: Sessions;
  readonly wallet: Wallet;
  readonly rounds: RoundStore;
  readonly shown: ShownRounds;
  readonly links: RoundLinks;
  readonly definitions: StoredDefinitions;
  readonly gameInfos: ReadonlyMap<string, GameInfo>;
  /** The address of this server for players, see Config. Read for every link: the port is known only after listening. */
  readonly publicUrl: () => string;
  /** The lobby's origin for a round whose player has no session. */
  readonly lobbyOrigin: string;
}

/** The number of rounds on a page of the history. */
const pageLength = 30;

/** Returns the address of a round's replay. */
export function linkOf({ links, publicUrl }: Pick<RoundCallDependencies, "links" | "publicUrl">, id: string): string {
  return `${publicUrl()}/replay/${links.tokenOf(id)}`;
}

/** Returns the calls for past rounds: history, one round of it, and a round by its link. */
export function roundHandlers(
  deps: RoundCallDependencies,
): Pick<PageHandlers, "/page/history" | "/page/round" | "/page/replay"> {
  const { sessions, rounds, shown, links } = deps;

  const show = (round: Round | undefined): ShownRound | PageFailure => {
    if (round === undefined) return { error: "unknown_round" };
    const proof = shown.proof(round);
    if (proof === "pending") return { error: "round_pending" };
    if (proof === "refused") return { error: "round_not_played" };
    const today = deps.gameInfos.get(round.gameId);
    return {
      proof,
      figures: today?.definitionHash === round.definitionHash ? today.figures : null,
      link: linkOf(deps, round.id),
      lobbyOrigin: sessions.lobbyOriginOfUser(round.user) ?? deps.lobbyOrigin,
    };
  };

  return {
    "/page/history": async ({ session, before }) => {
      const asked = await signedIn(deps, session);
      if ("refused" in asked) return asked.refused;
      const { player } = asked;
      const found = rounds.history(player.user, pageLength + 1, before);
      return {
        rounds: found.slice(0, pageLength).map((round) => shown.row(round)),
        more: found.length > pageLength,
      };
    },
    "/page/round": async ({ session, roundId }) => {
      const asked = await signedIn(deps, session);
      if ("refused" in asked) return asked.refused;
      const { player } = asked;
      const round = rounds.get(roundId);
      return show(round?.user === player.user ? round : undefined);
    },
    "/page/replay": async ({ link }) => {
      const id = links.roundOf(link);
      return show(id === undefined ? undefined : rounds.get(id));
    },
  };
}
