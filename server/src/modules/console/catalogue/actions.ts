import { acceptShrunkList, publishGame, readGameStates, readListStates } from "../../games/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind, Subject } from "../policy/action.ts";

interface PublishPayload {
  /** Ids, `<provider>:<code>`. */
  readonly games: readonly string[];
  readonly shown: boolean;
}

const subjectOf = (games: readonly string[]): Subject =>
  games.length === 1 ? { kind: "game", id: games[0] ?? "" } : { kind: "games", id: String(games.length) };

/**
 * Shows listed games in the lobby, or hides them; games on home's tiles cannot be hidden here (R-CTG-03).
 * @param homeGames ids of the games on home's tiles
 */
const createPublishListed = (homeGames: ReadonlySet<string>): ActionKind<PublishPayload> => ({
  action: "publish_game",
  async prepare(sql, { games, shown }) {
    const known = await readGameStates(sql, games);
    if (games.some((id) => !known.has(id))) return { failure: "not_found" };
    if (!shown && games.some((id) => homeGames.has(id))) return { failure: "not_changeable" };
    const wanted = shown ? "shown" : "hidden";
    const changed = games.filter((id) => known.get(id)?.state !== wanted);
    if (changed.length === 0) return { failure: "already_decided" };
    const [only] = games.length === 1 ? games : [];
    return {
      subject: subjectOf(games),
      name: only === undefined ? `${games.length} games` : (known.get(only)?.name ?? only),
      about: "",
      amount: 0n,
      own: null,
      lines: changed.map((id) => ({
        field: known.get(id)?.name ?? id,
        before: known.get(id)?.state ?? null,
        after: wanted,
      })),
      parts: changed.map((id) => ({ subject: { kind: "game", id }, amount: 0n, own: false })),
      base: games.map((id) => known.get(id)?.state ?? "").join(" "),
    };
  },
  async carryOut(tx, { games, shown }, { actor, reason, proposalId }, at) {
    const by = { actor, note: reason, details: ofProposal(proposalId), at };
    let changed = 0;
    for (const id of games.toSorted()) {
      const [provider = "", code = ""] = id.split(":");
      if (await publishGame(tx, { provider, code, shown }, by)) changed += 1;
    }
    return changed > 0 ? { link: null } : { failure: "already_decided" };
  },
});

/** Accepts a provider's shrunk list, once (R-CTG-02). */
const acceptList: ActionKind<{ readonly provider: string }> = {
  action: "accept_list",
  async prepare(sql, { provider }) {
    const list = (await readListStates(sql)).find((one) => one.provider === provider);
    if (list === undefined) return { failure: "not_found" };
    if (list.shrunkTo === null || list.accepted) return { failure: "already_decided" };
    return {
      subject: { kind: "provider", id: provider },
      name: provider,
      about: "",
      amount: 0n,
      own: null,
      lines: [{ field: "games", before: null, after: String(list.shrunkTo) }],
      base: String(list.shrunkTo),
    };
  },
  async carryOut(tx, { provider }, { actor, reason, proposalId }, at) {
    const by = { actor, note: reason, details: ofProposal(proposalId), at };
    return (await acceptShrunkList(tx, provider, by)) ? { link: null } : { failure: "already_decided" };
  },
};

/** @param homeGames ids of the games on home's tiles, `<provider>:<code>` */
export const createCatalogueActions = (homeGames: ReadonlySet<string>) => ({
  publishListed: createPublishListed(homeGames),
  acceptList,
});

export type CatalogueActions = ReturnType<typeof createCatalogueActions>;
