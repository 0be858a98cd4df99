import type { Database, Tx } from "../../platform/db/database.ts";
import { applyEvent, type ChangeDeps } from "./change.ts";
import type { Withdrawal } from "./model.ts";
import { countVipAhead, lookAgainAfter, readQueue } from "./queue.ts";
import { readOrder } from "./read-orders.ts";
import { lockOrder, lockQueue } from "./store.ts";

/** What comes after a turn: another one at once, one later (milliseconds since the epoch), or none by itself. */
export type Next = "again" | { readonly at: number } | "rest";

const lookAgainForVipMs = 15_000;

/** Decides, one order at a time, which orders may go to the bank. */
export function createAdmission(database: Database, deps: ChangeDeps, now: () => number) {
  /** Works on the order under its lock; "again" when it moved since it was seen. */
  const withOrder = (
    seen: Withdrawal,
    queue: "first" | "vip" | null,
    work: (tx: Tx, order: Withdrawal, at: number) => Promise<Next>,
  ): Promise<Next> =>
    database.transaction(async (tx) => {
      if (queue !== null) await lockQueue(tx, queue);
      await lockOrder(tx, seen);
      const order = await readOrder(tx, seen);
      return order === null || order.last.seq !== seen.last.seq ? "again" : work(tx, order, now());
    });

  /** Lets an order that has a place go on: sets aside what the quote withholds, or sends it if that is nothing. */
  const pass = async (tx: Tx, order: Withdrawal, at: number): Promise<Next> => {
    const withheld = order.sums.gross - order.sums.net;
    if (withheld === 0n) await applyEvent(tx, deps, order, "submitted", at);
    else await applyEvent(tx, deps, order, "withheld", at, { facts: { withheld: withheld.toString() } });
    return "again";
  };

  return {
    /** A checked order goes on, or queues while other first withdrawals are really ahead (R-SRV-48). */
    admit: (seen: Withdrawal): Promise<Next> =>
      withOrder(seen, seen.first ? "first" : null, async (tx, order, at) => {
        const places = deps.places.first;
        const queue = order.first ? await readQueue(tx, order, places, at) : null;
        if (queue === null || queue.ahead < places) return pass(tx, order, at);
        const { ahead, waitingHours } = queue;
        const facts = { waitingNum: ahead, ...(waitingHours === null ? {} : { waitingHours }) };
        if (order.last.code === 1200) await applyEvent(tx, deps, order, "queued", at, { facts });
        return { at: at + lookAgainAfter(ahead, places) };
      }),

    /** An order that bought the VIP channel gets a place in it as soon as one is free. */
    allocate: (seen: Withdrawal): Promise<Next> =>
      withOrder(seen, "vip", async (tx, order, at) => {
        const { vip } = order;
        if (vip === null) throw new Error(`${order.orderId} is in the VIP channel without a purchase`);
        if ((await countVipAhead(tx, { ...order, vip }, at)) >= deps.places.vip) return { at: at + lookAgainForVipMs };
        await applyEvent(tx, deps, order, "vip_allocated", at);
        return "again";
      }),

    /** An order with a place of its own goes on. */
    takeUp: (seen: Withdrawal): Promise<Next> => withOrder(seen, null, pass),
  };
}
