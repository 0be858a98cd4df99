import type { SwitchKind } from "@fairlobby/contract/console";
import { readClosed, readGameNames, setClosed } from "../../games/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind } from "../policy/action.ts";
import { labelOf, type SwitchSettings } from "./settings.ts";

interface SwitchPayload {
  readonly kind: SwitchKind;
  readonly name: string;
}

/** Closes or opens a game, a provider or a region; rounds under way are settled either way (R-CAT-02). */
export function createSwitchActions(settings: SwitchSettings) {
  const switchTo = (closed: boolean): ActionKind<SwitchPayload> => ({
    action: closed ? "close_game" : "open_game",
    async prepare(sql, { kind, name }) {
      // A game or provider that is no longer in the settings can still be opened.
      const listedName = kind === "game" ? (await readGameNames(sql, [name])).get(name) : undefined;
      if (closed && listedName === undefined && !isKnown(settings, kind, name)) return { failure: "not_found" };
      const isClosed = (await readClosed(sql)).some((one) => one.kind === kind && one.name === name);
      if (isClosed === closed) return { failure: "already_decided" };
      const [before, after] = closed ? ["open", "closed"] : ["closed", "open"];
      return {
        subject: { kind, id: name },
        name: listedName ?? labelOf(settings, kind, name),
        about: "",
        amount: 0n,
        own: null,
        lines: [{ field: "bets", before, after }],
        base: before,
      };
    },
    async carryOut(tx, { kind, name }, { actor, reason, proposalId }, at) {
      const by = { actor, note: reason, details: ofProposal(proposalId), at };
      return (await setClosed(tx, { kind, name, closed }, by)) ? { link: null } : { failure: "already_decided" };
    },
  });
  return { close: switchTo(true), open: switchTo(false) };
}

function isKnown({ games, providers }: SwitchSettings, kind: SwitchKind, name: string): boolean {
  if (kind === "region") return /^[A-Z]{2}$/.test(name);
  return kind === "game" ? games.some(({ gameId }) => gameId === name) : providers.includes(name);
}
