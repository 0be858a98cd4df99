import type { PlayerId } from "@fairlobby/contract";
import { recordAudit } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind, Prepared } from "../policy/action.ts";
import { query } from "../statements.ts";

const barOfPlayer = query(
  "bar_of_player",
  `select coalesce((select r.barred from protection.bet_restriction r where r.player_id = :playerId), false) as "barred!"`,
);

const setBar = query(
  "set_bar",
  `select protection.set_bar(:playerId, :barred, :operatorName, :reason, :at) as "outcome!"`,
);

const refusedAccount = query(
  "refused_account",
  `select player_id, bank_name, account_last4 as last4, opened from withdrawals.refused_account
   where refusal_id = :refusalId`,
);

const openAccount = query(
  "open_account",
  `select withdrawals.open_refused_account(:refusalId, :operatorName, :reason, :at) as "opened!"`,
);

interface PlayerPayload {
  readonly playerId: string;
}
interface RefusalPayload {
  readonly refusal: string;
}

const plain = { about: "", amount: 0n, own: null } satisfies Partial<Prepared>;

/** Bars a player from new bets, or lifts the bar; withdrawals stay open. */
const barTo = (barred: boolean): ActionKind<PlayerPayload> => ({
  action: barred ? "bar_player" : "lift_bar",
  async prepare(sql, { playerId }) {
    const row = await barOfPlayer.first(sql, { playerId: BigInt(playerId) });
    const [before, after] = [row?.barred === true ? "barred" : "allowed", barred ? "barred" : "allowed"];
    const subject = { kind: "player", id: playerId };
    return { ...plain, subject, name: playerId, lines: [{ field: "bets", before, after }], base: before };
  },
  async carryOut(tx, { playerId }, { actor, reason, proposalId }, at) {
    const player = { playerId: BigInt(playerId), barred };
    const row = await setBar.first(tx, { ...player, operatorName: actor.name, reason, at });
    if (row?.outcome === "unknown") return { failure: "not_found" };
    if (row?.outcome !== "done") return { failure: "already_decided" };
    await recordAudit(tx, {
      actor,
      action: barred ? "bar_player" : "unbar_player",
      subject: { kind: "player", id: playerId },
      playerId: playerId as PlayerId,
      note: reason,
      details: ofProposal(proposalId),
      at,
    });
    return { link: null };
  },
});

/** Lets a player be paid to a bank account that was refused because it serves others (R-SRV-130). */
const openRefusedAccount: ActionKind<RefusalPayload> = {
  action: "open_account",
  async prepare(sql, { refusal }) {
    const row = await refusedAccount.first(sql, { refusalId: BigInt(refusal) });
    if (row === undefined) return { failure: "not_found" };
    if (row.opened === true) return { failure: "already_decided" };
    const subject = { kind: "refused_account", id: refusal };
    const name = `${row.bankName} •••• ${row.last4}`;
    return { ...plain, subject, name, lines: [{ field: "state", before: "refused", after: "open" }], base: "refused" };
  },
  async carryOut(tx, { refusal }, { actor, reason, proposalId }, at) {
    const refusalId = BigInt(refusal);
    const row = await refusedAccount.first(tx, { refusalId });
    const opened = await openAccount.first(tx, { refusalId, operatorName: actor.name, reason, at });
    if (row?.playerId == null || opened?.opened !== true) return { failure: "already_decided" };
    const { playerId } = row;
    const subject = { kind: "refused_account", id: refusal };
    const details = ofProposal(proposalId);
    await recordAudit(tx, { actor, action: "open_account", subject, playerId, note: reason, details, at });
    return { link: null };
  },
};

/** The actions on a player's bets and bank accounts, on which policy decides. */
export const playerActions = { bar: barTo(true), liftBar: barTo(false), openRefusedAccount };
