import type { OrderId, PlayerId } from "@fairlobby/contract";
import { withdrawalPaid, withdrawalReversed } from "../../src/modules/withdrawals/index.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { withDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";
import { testIssuer } from "../harness/signer.ts";

const hour = 3_600_000;
export const dayMs = 24 * hour;
/** 00:00 on 20 November 2026 in Jakarta. */
export const midnight = Date.UTC(2026, 10, 19, 17);

export type FeedFixture = Awaited<ReturnType<typeof openFeed>>;

/** Opens the feed on a real database; outbox events are published and delivered as the outbox does. */
export async function openFeed() {
  const { database, url } = await withDatabase();
  const clock = { at: midnight + 12 * hour };
  const { modules, services } = await wireLobby({ url, now: () => clock.at });
  const feed = modules.payoutsFeed;
  const delivery = eventDelivery(database, collect("consumers", modules));
  let made = 0;

  const fixture = {
    database,
    url,
    feed,
    signer: services.signer,
    clock,

    /** Delivers every pending outbox event to the feed. */
    async deliver(): Promise<void> {
      const events = await database.query<{ fact_id: bigint }>(
        "select fact_id from platform.outbox where delivered_at is null order by fact_id",
      );
      for (const { fact_id: id } of events) await delivery.handle({ factId: id.toString() } as never);
    },

    /** Creates an order paid at a given time; its outbox event is pending. */
    async paid(at: number, gross = 50_000n): Promise<{ playerId: PlayerId; orderId: OrderId }> {
      made += 1;
      const playerId = String(10_000_000 + made) as PlayerId;
      const orderId = `W${made}` as OrderId;
      const net = (gross * 97n) / 100n;
      await database.query(
        `with paid as (
           insert into withdrawals.withdrawal (
             player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
             holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
           ) values ($1, $2, 8, 'BCA', 'ID_BCA', 'Q', $3, $4, 0, $5, true, '', '', '', '', '7890', '', $6, $7)
           returning player_id, order_id
         )
         insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
         select player_id, order_id, s.seq, s.code, '{}', $7
         from paid cross join (values (1, 1000), (2, 1200), (3, 1900), (4, 2200)) s (seq, code)`,
        [playerId, orderId, gross, gross - net, net, new Date(at - made * 1000), new Date(at)],
      );
      await withdrawalPaid.publish(database, playerId, at, { orderId, gross: `${gross}`, net: `${net}` });
      return { playerId, orderId };
    },

    async returned({ playerId, orderId }: { playerId: PlayerId; orderId: OrderId }, at: number): Promise<void> {
      await withdrawalReversed.publish(database, playerId, at, { orderId, returned: "50000" });
    },

    /** Runs the job that closes days. */
    async closeDays(): Promise<void> {
      await feed.jobs[0]?.handle({} as never);
    },

    /** Returns a published document, or null. */
    async document(address: string): Promise<Record<string, unknown> | null> {
      const { pathname, searchParams } = new URL(address, testIssuer);
      const parts = pathname.split("/");
      for (const { path, answer } of feed.documents) {
        const names = path.split("/");
        if (names.length !== parts.length) continue;
        if (!names.every((name, at) => name.startsWith(":") || name === parts[at])) continue;
        const params = Object.fromEntries(
          names.flatMap((name, at) => (name.startsWith(":") ? [[name.slice(1), parts[at]]] : [])),
        );
        return (await answer(params, Object.fromEntries(searchParams))) as Record<string, unknown> | null;
      }
      return null;
    },
  };
  return fixture;
}
