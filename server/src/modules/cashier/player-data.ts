import { inPages, type DataPart } from "../../platform/player-data.ts";
import type { Services } from "../../platform/services.ts";
import { createContacts } from "./contact.ts";
import { query } from "./statements.ts";

const dataOfDeposits = query(
  "data_of_deposits",
  `select to_jsonb(r) as "entry!" from (
     select d.order_id as "orderId", d.created_at as "ordered", d.expires_at as "expires", d.state, d.amount,
       d.bank_name as "method", d.channel, d.provider_id as "paymentRequest", d.pay_code as "payCode",
       d.bonus as "bonusOffered", d.terms_id as "termsId", d.wager_multiple as "wagerMultiple",
       d.expire_days as "expireDays", d.requires_task as "requiresTask", d.bonus_granted as "bonusGranted",
       d.captured as "credited", d.paid_at as "paid", d.credited_at as "creditedAt",
       (select jsonb_agg(jsonb_build_object(
          'payment', p.payment_id, 'amount', p.amount, 'paid', p.paid_at, 'outcome', p.outcome, 'refund', p.refund_id,
          'booked', p.booked_at) order by p.seq)
        from cashier.receipt p where p.player_id = d.player_id and p.order_id = d.order_id) as "received"
     from cashier.deposit d where d.player_id = :playerId
     order by d.created_at, d.order_id offset :skip limit :limit
   ) r`,
);

const dataOfContact = query("data_of_contact", "select updated_at from cashier.contact where player_id = :playerId");

/** What the cashier keeps about a player. */
export function cashierData({ sealing, now }: Pick<Services, "sealing" | "now">): readonly DataPart[] {
  const contacts = createContacts(sealing, now);
  return [
    {
      name: "contact",
      about: "Name, phone number and email address that you left for deposits.",
      tables: ["cashier.contact"],
      async *read(sql, playerId) {
        const [row, contact] = [await dataOfContact.first(sql, { playerId }), await contacts.read(sql, playerId)];
        if (row === undefined || contact === null) return;
        yield { changed: new Date(row.updatedAt).toISOString(), ...contact };
      },
    },
    {
      name: "deposits",
      about: "Your deposits, with every payment that came in for each.",
      tables: ["cashier.deposit", "cashier.receipt"],
      read: inPages(dataOfDeposits),
    },
  ];
}
