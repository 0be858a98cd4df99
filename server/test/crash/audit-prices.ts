import type { OrderId } from "@fairlobby/contract";
import { expect } from "vitest";
import type { Told, ToldWithdrawal } from "./clients.ts";
import { given, promisedMinutes, reviewFrom, type Player, type World } from "./world.ts";

/** What became of the price of the VIP channel: the house's, the player's again for lateness, or back with everything. */
export type PriceEnd = "earned" | "returned" | "refunded";
export type PriceEnds = ReadonlyMap<OrderId, PriceEnd>;

const fails = ({ account }: ToldWithdrawal): boolean => account.endsWith("0002");

/** What an order took from its player's cash for good, rupiah. */
export function spentOn(order: ToldWithdrawal, ends: PriceEnds): number {
  if (fails(order)) return 0;
  if (order.vip === null) return order.gross;
  const { paidFrom, price } = order.vip;
  return order.gross + (paidFrom === "balance" ? price : 0) - (ends.get(order.orderId) === "returned" ? price : 0);
}

/** The channel was bought for whom it was told, and each price has the end that the time of the payment gives it. */
export async function expectPromisesKept({ database }: World, told: Told): Promise<PriceEnds> {
  const bought = told.withdrawals.filter(({ vip }) => vip !== null);
  const rows = await database.query<{
    order_id: OrderId;
    price: bigint;
    paid_from: string;
    chosen_at: Date;
    due_at: Date;
    paid_at: Date | null;
    returned_at: Date | null;
  }>(
    `select v.order_id, v.price, v.paid_from, v.chosen_at, v.due_at,
       s.created_at as paid_at, r.created_at as returned_at
     from withdrawals.vip v
     left join withdrawals.step s on s.player_id = v.player_id and s.order_id = v.order_id and s.code = 2200
     left join withdrawals.vip_return r on r.player_id = v.player_id and r.order_id = v.order_id`,
  );
  expect(rows.map((row) => `${row.order_id} ${row.paid_from} ${row.price}`).toSorted()).toEqual(
    bought.map(({ orderId, vip }) => `${orderId} ${vip?.paidFrom} ${vip?.price}`).toSorted(),
  );
  const ends = new Map<OrderId, PriceEnd>();
  for (const { order_id: orderId, chosen_at, due_at: due, paid_at: paid, returned_at: returned } of rows) {
    expect(due.getTime() - chosen_at.getTime()).toBe(promisedMinutes * 60_000);
    if (returned !== null) expect(returned.getTime(), `${orderId} returned`).toBeGreaterThan(due.getTime());
    if (paid !== null)
      expect(returned === null, `${orderId}, due ${due.toJSON()}, paid ${paid.toJSON()}`).toBe(paid <= due);
    ends.set(orderId, paid === null ? "refunded" : paid <= due ? "earned" : "returned");
  }
  for (const { orderId, account } of bought) {
    // The bank takes longer for it than the channel promises.
    if (account.endsWith("0006")) expect(ends.get(orderId)).toBe("returned");
  }
  // A run in which nothing of the kind happened would prove nothing.
  for (const paidFrom of ["balance", "payout"] as const) {
    const seen = bought.filter(({ vip }) => vip?.paidFrom === paidFrom).map(({ orderId }) => ends.get(orderId));
    expect(seen, `what became of prices paid from the ${paidFrom}`).toEqual(
      expect.arrayContaining<PriceEnd | undefined>(["earned", "returned"]),
    );
  }
  return ends;
}

/** All that the ledger has of an order: every part of it once, and in every account what the order says. */
export async function expectLegsOfOrders({ database }: World, told: Told, ends: PriceEnds): Promise<void> {
  const transfers = await database.query<{ subject: string; kinds: string[] }>(
    `select subject, array_agg(kind order by kind) as kinds from ledger.transfer
     where subject like 'withdrawal:%' group by subject`,
  );
  const legs = await database.query<{ subject: string; account: string; sum: string }>(
    `select t.subject, e.account, sum(e.amount) as sum
     from ledger.transfer t join ledger.entry e on e.player_id = t.player_id and e.transfer_id = t.transfer_id
     where t.subject like 'withdrawal:%' group by t.subject, e.account having sum(e.amount) <> 0`,
  );
  expect(transfers).toHaveLength(told.withdrawals.length);
  for (const order of told.withdrawals) {
    const { orderId, fee, tax, net, vip } = order;
    const subject = `withdrawal:${orderId}`;
    const kinds = transfers.find((each) => each.subject === subject)?.kinds ?? [];
    const end = ends.get(orderId);
    const late = end === "returned" || (end === "refunded" && kinds.includes("vip_returned"));
    expect(kinds, `postings of ${orderId}`).toEqual(
      [
        "withdrawal_reserved",
        fails(order) ? "withdrawal_refunded" : "withdrawal_paid",
        ...(vip?.paidFrom === "balance" ? ["vip_held"] : []),
        ...(late ? ["vip_returned"] : []),
      ].toSorted(),
    );
    const due = fails(order)
      ? {}
      : {
          cash: -spentOn(order, ends),
          "house:payouts": net,
          "house:fees": fee + (end === "earned" ? (vip?.price ?? 0) : 0),
          "house:tax": tax,
        };
    const found = legs.filter((each) => each.subject === subject).map(({ account, sum }) => [account, Number(sum)]);
    expect(Object.fromEntries(found), `accounts of ${orderId}`).toEqual(
      Object.fromEntries(Object.entries(due).filter(([, amount]) => amount !== 0)),
    );
  }
}

/** Every review that the duty asks for was opened once and ended once, by one of the two who tried. */
export async function expectReviewsOnce({ database }: World, told: Told): Promise<void> {
  const reviewed = told.withdrawals.filter(({ gross }) => gross >= reviewFrom);
  expect(reviewed.length).toBeGreaterThan(0);
  const rows = await database.query<{ line: string }>(
    `select r.order_id || ' ' || r.tax || ' ' || count(s) || ' ' || count(e) as line
     from withdrawals.tax_review r
     join withdrawals.step s on s.player_id = r.player_id and s.order_id = r.order_id and s.code = 1800
     left join withdrawals.tax_review_end e on e.player_id = r.player_id and e.order_id = r.order_id
     group by r.order_id, r.tax`,
  );
  expect(rows.map(({ line }) => line).toSorted()).toEqual(
    reviewed.map(({ orderId, tax }) => `${orderId} ${tax} 1 1`).toSorted(),
  );
}

/** The players read the same of their orders. */
export async function expectToldTheSame(
  world: World,
  told: Told,
  { players, ends }: { readonly players: readonly Player[]; readonly ends: PriceEnds },
): Promise<void> {
  for (const { player: id, orderId, gross, fee, tax, net, vip } of told.withdrawals) {
    const token = players.find((player) => player.id === id)?.token ?? "";
    const shown = given(await world.call(token, "/v1/bus/getWithdrawProcess", { orderId }));
    expect(shown.quote).toEqual({ gross, fee, tax, vip: vip?.price ?? 0, net });
    if (ends.get(orderId) !== "refunded") {
      expect(shown.vip?.returnedTime !== undefined).toBe(ends.get(orderId) === "returned");
    }
  }
}
