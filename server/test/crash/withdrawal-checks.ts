import { expect } from "vitest";
import type { Acknowledged, AcknowledgedWithdrawal } from "./clients.ts";
import { dataOf, reviewFrom, type Player, type Fixture } from "./fixture.ts";

const fails = ({ account }: AcknowledgedWithdrawal): boolean => account.endsWith("0002");

/** Returns the cash that an order finally took from its player, rupiah. */
export const spentOn = (order: AcknowledgedWithdrawal): number => (fails(order) ? 0 : order.gross);

/** Expects the withdrawal queue to be empty, all its places to be free, and some orders to have used the fast lane. */
export async function expectQueueEmpty({ database }: Fixture): Promise<void> {
  const [row] = await database.query<{ queued: bigint; fast: bigint }>(
    `select (select count(*) from withdrawals.queue) + (select count(*) from withdrawals.queue_block)
       + (select count(*) from withdrawals.place) as queued,
       (select count(*) from withdrawals.step where code = 1500) as fast`,
  );
  expect(row?.queued).toBe(0n);
  // Without orders in the fast lane the run would prove nothing about it.
  expect(row?.fast).toBeGreaterThan(0n);
}

/** Expects the ledger to have one reservation and one end of every order, and the order's amounts on each account. */
export async function expectLegsOfOrders({ database }: Fixture, acknowledged: Acknowledged): Promise<void> {
  const transfers = await database.query<{ subject: string; kinds: string[] }>(
    `select subject, array_agg(kind order by kind) as kinds from ledger.transfer
     where subject like 'withdrawal:%' group by subject`,
  );
  const legs = await database.query<{ subject: string; account: string; sum: string }>(
    `select t.subject, e.account, sum(e.amount) as sum
     from ledger.transfer t join ledger.entry e on e.player_id = t.player_id and e.transfer_id = t.transfer_id
     where t.subject like 'withdrawal:%' group by t.subject, e.account having sum(e.amount) <> 0`,
  );
  expect(transfers).toHaveLength(acknowledged.withdrawals.length);
  for (const order of acknowledged.withdrawals) {
    const { orderId, fee, tax, net } = order;
    const subject = `withdrawal:${orderId}`;
    const kinds = transfers.find((each) => each.subject === subject)?.kinds ?? [];
    expect(kinds, `postings of ${orderId}`).toEqual(
      ["withdrawal_reserved", fails(order) ? "withdrawal_refunded" : "withdrawal_paid"].toSorted(),
    );
    const due = fails(order)
      ? {}
      : {
          cash: -spentOn(order),
          "house:payouts": net,
          "house:fees": fee,
          "house:tax": tax,
        };
    const found = legs.filter((each) => each.subject === subject).map(({ account, sum }) => [account, Number(sum)]);
    expect(Object.fromEntries(found), `accounts of ${orderId}`).toEqual(
      Object.fromEntries(Object.entries(due).filter(([, amount]) => amount !== 0)),
    );
  }
}

/** Expects every required review to be opened once and closed once, by one of the two operators. */
export async function expectReviewsOnce({ database }: Fixture, acknowledged: Acknowledged): Promise<void> {
  const reviewed = acknowledged.withdrawals.filter(({ gross }) => gross >= reviewFrom);
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

/** Expects the players' orders to still show the acknowledged amounts. */
export async function expectSameOrders(
  fixture: Fixture,
  acknowledged: Acknowledged,
  players: readonly Player[],
): Promise<void> {
  for (const { player: id, orderId, gross, fee, tax, net } of acknowledged.withdrawals) {
    const token = players.find((player) => player.id === id)?.token ?? "";
    const shown = dataOf(await fixture.call(token, "/v1/bus/getWithdrawProcess", { orderId }));
    expect(shown.quote).toEqual({ gross, fee, tax, vip: 0, net });
  }
}
