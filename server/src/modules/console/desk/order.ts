import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import { keyIdOf, readQuoteStatement, verifySigned } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { disclosuresOfOrder } from "../../../platform/disclosure-log/read.ts";
import { readOpenAbout } from "../policy/store.ts";
import { query } from "../statements.ts";
import { readDesk, type DeskView } from "./list.ts";
import { readMoney } from "./money.ts";
import { stepOf } from "./step-actor.ts";

type Order = ConsoleReplyInput<"/c/v1/orders/get">;

/** Rows of each kind that are read of one order; an order with more is a defect elsewhere. */
const most = 200;
const mostDisclosures = 100;

const deskOrderById = query(
  "desk_order_by_id",
  `select order_id, player_id, pay_type, bank_name, channel, first, gross, fee, tax,
     tax_percent::float8 as "tax_percent!", net, account_last4, created_at, closed_at, statement, signature, public_key
   from withdrawals.desk_quote where order_id = :orderId`,
);

const deskSteps = query(
  "desk_steps",
  `select seq, code, args, created_at, ended_by, note from withdrawals.desk_step
   where player_id = :playerId and order_id = :orderId order by seq limit ${most}`,
);

/** Returns the holds of an order; those on the player if the order's id is empty. */
const deskHolds = query(
  "desk_holds",
  `select h.hold_no, h.reason, h.particulars, h.extension, h.placed_by, h.placed_at, h.until, h.extended_at,
     h.confirmed_at, h.told_from, h.withheld_until, h.ended_at, h.outcome, h.ended_by,
     nullif(p.note, '') as note, nullif(e.note, '') as end_note
   from withdrawals.desk_hold h
   left join audit.act p on p.entry_id = h.placed_entry
   left join audit.act e on e.entry_id = h.ended_entry
   where h.player_id = :playerId and h.order_id = :orderId order by h.hold_no limit ${most}`,
);

const deskAttempts = query(
  "desk_attempts",
  `select attempt, reference, payout_id, calls, called_at, outcome, created_at, settled_at
   from withdrawals.desk_attempt where player_id = :playerId and order_id = :orderId order by attempt limit ${most}`,
);

const deskAccountChanges = query(
  "desk_account_changes",
  `select old_last4 as before, new_last4 as after, verified_by, created_at as at from withdrawals.desk_account_change
   where player_id = :playerId and order_id = :orderId order by attempt, created_at limit ${most}`,
);

const deskBankLines = query(
  "desk_bank_lines",
  `select flow, reference, amount, moved_at as at from reconciliation.bank_line
   where player_id = :playerId and subject = 'withdrawal:' || :orderId::text order by moved_at, line_id limit ${most}`,
);

const deskRefusedBy = query(
  "desk_refused_by",
  `select given_by from withdrawals.given_command
   where player_id = :playerId and order_id = :orderId and kind = 'refuse' and result ->> 'outcome' = 'refused' limit 1`,
);

const deskRefusals = query(
  "desk_refusals",
  `select count(*)::int as "refusals!" from withdrawals.desk_step
   where player_id = :playerId and code = 2300 and args ->> 'reason' = 'refused' and created_at > :since`,
);

const deskBar = query("desk_bar", "select from protection.bet_restriction where player_id = :playerId and barred");

const deskDeleted = query(
  "desk_deleted",
  "select deleted_at from player_data.deleted_player where player_id = :playerId",
);

const refusalWindowMs = 30 * 86_400_000;

export type DeskOrder = RowOf<typeof deskOrderById>;

/** Returns an order by its id, whether or not it is open, or null. */
export async function findOrder(sql: Sql, orderId: string): Promise<DeskOrder | null> {
  return (await deskOrderById.first(sql, { orderId })) ?? null;
}

/** Counts a player's orders that were refused within 30 days: a further refusal needs compliance (R-QUE-08). */
export async function countRefusals(sql: Sql, playerId: DeskOrder["playerId"], at: number): Promise<number> {
  return (await deskRefusals.first(sql, { playerId, since: at - refusalWindowMs }))?.refusals ?? 0;
}

/** Reads everything that a decision about an order needs (R-QUE-04), or null when there is no order with this id. */
export async function readOrder(
  sql: Sql,
  orderId: string,
  {
    operatorId,
    stalledAfterMs,
    at,
  }: { readonly operatorId: string; readonly stalledAfterMs: number; readonly at: number },
): Promise<Order | null> {
  const order = await findOrder(sql, orderId);
  if (order === null) return null;
  const { playerId } = order;
  const view: DeskView = { tab: "all", filter: { order: orderId }, operatorId, at, usualMinutes: null };
  const open = await readDesk(sql, view, { sort: "age", after: null, limit: 1, stalledAfterMs });
  const [steps, holds, attempts, accountChanges, lines, money, refused, refuser, disclosures, proposals, bar, deleted] =
    await Promise.all([
      deskSteps(sql, { playerId, orderId }),
      deskHolds(sql, { playerId, orderId }),
      deskAttempts(sql, { playerId, orderId }),
      deskAccountChanges(sql, { playerId, orderId }),
      deskBankLines(sql, { playerId, orderId }),
      readMoney(sql, order),
      countRefusals(sql, playerId, at),
      deskRefusedBy.first(sql, { playerId, orderId }),
      readDisclosures(sql, order, at),
      readOpenAbout(sql, { kind: "order", id: orderId }, at),
      deskBar.first(sql, { playerId }),
      deskDeleted.first(sql, { playerId }),
    ]);
  return {
    order: {
      orderId: order.orderId,
      playerId,
      placedAt: order.createdAt,
      closedAt: order.closedAt,
      gross: Number(order.gross),
      fee: Number(order.fee),
      tax: Number(order.tax),
      taxPercent: order.taxPercent,
      net: Number(order.net),
      bank: order.bankName,
      channel: order.channel,
      accountEnding: order.accountLast4,
      first: order.first,
    },
    open: open.rows[0] ?? null,
    quote: await quoteOf(order),
    steps: steps.map((step) => stepOf(step, refuser?.givenBy ?? null)),
    attempts,
    bankLines: lines.map(({ amount, ...line }) => ({ ...line, amount: Number(amount) })),
    accountChanges,
    holds: holds.map(({ extension, particulars, ...hold }) => ({
      ...hold,
      particulars: particulars as Record<string, unknown>,
      extension: extension as Record<string, unknown> | null,
    })),
    proposals: proposals.map(({ proposedBy, proposer, ...one }) => ({
      ...one,
      proposedBy: { operatorId: proposedBy, name: proposer },
    })),
    money,
    told: disclosures,
    barred: bar !== undefined,
    playerDeleted: deleted?.deletedAt ?? null,
    refusals: refused,
    asOf: at,
  };
}

/** Disclosures up to this long before an order and after its end belong to it. */
const nearMs = 60_000;

async function readDisclosures(sql: Sql, { playerId, orderId, createdAt, closedAt }: DeskOrder, at: number) {
  const between = { from: createdAt - nearMs, until: (closedAt ?? at) + nearMs };
  const { lines, gaps } = await disclosuresOfOrder(sql, playerId, orderId, mostDisclosures, between);
  return {
    lines: lines.map(({ reply, seq, versions, ...line }) => ({
      ...line,
      reply: (reply ?? {}) as Record<string, unknown>,
      seq: Number(seq),
      build: versions?.build ?? null,
    })),
    gaps: gaps.map(({ lost, ...gap }) => ({ ...gap, lost: lost === null ? null : Number(lost) })),
  };
}

/** Checks that the accepted quote is signed and has the order's sums (R-HON-03); null for an order without a quote. */
async function quoteOf({ statement: text, signature, publicKey, ...order }: DeskOrder): Promise<Order["quote"]> {
  if (text === null || signature === null || publicKey === null) return null;
  const quote = readQuoteStatement(text);
  const isSigned = (await verifySigned({ statement: text, signature, publicKey })) === true;
  const isSame =
    quote !== null &&
    quote.key === (await keyIdOf(publicKey)) &&
    (["gross", "fee", "tax", "net"] as const).every((sum) => BigInt(quote[sum]) === order[sum]);
  return { statement: text, signature, publicKey, holds: isSigned && isSame };
}
