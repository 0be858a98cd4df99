import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { inPages, type DataPart } from "../../../platform/player-data.ts";
import { savedAccountContext, sealContext } from "./model.ts";
import { query } from "../statements.ts";

const page = "offset :skip limit :limit";

const dataOfQuotes = query(
  "data_of_quotes",
  `select to_jsonb(r) as "entry!" from (
     select quote_id as "quoteId", gross, fee, tax, net, tax_percent as "taxPercent", expires_at as "expires",
       order_id as "orderId", statement, signature, public_key as "publicKey"
     from withdrawals.quote where player_id = :playerId order by expires_at, quote_id ${page}
   ) r`,
);

const dataOfOrders = query(
  "data_of_orders",
  `select to_jsonb(r) - '{holder_sealed,account_sealed,phone_sealed,email_sealed}'::text[] as "entry!",
     r."orderId" as "order_id!", holder_sealed as "holder!", account_sealed as "account!", phone_sealed as "phone!",
     email_sealed as "email!"
   from (
     select w.order_id as "orderId", w.created_at as "ordered", w.closed_at as "closed", w.bank_name as "bank", w.channel,
       w.quote_id as "quoteId", w.gross, w.fee, w.tax, w.net, w.tax_percent as "taxPercent", w.first as "firstWithdrawal",
       w.holder_sealed, w.account_sealed, w.phone_sealed, w.email_sealed,
       (select jsonb_agg(jsonb_build_object('code', s.code, 'time', s.created_at, 'details', s.args) order by s.seq)
        from withdrawals.step s where s.player_id = w.player_id and s.order_id = w.order_id) as "steps",
       (select jsonb_build_object('statement', o.statement, 'signature', o.signature, 'publicKey', o.public_key)
        from withdrawals.order_statement o where o.player_id = w.player_id and o.order_id = w.order_id) as "signedQuote",
       (select jsonb_agg(jsonb_build_object(
          'reference', a.reference, 'payout', a.payout_id, 'created', a.created_at, 'outcome', a.outcome,
          'settled', a.settled_at) order by a.attempt)
        from withdrawals.payout_attempt a where a.player_id = w.player_id and a.order_id = w.order_id) as "payouts",
       (select jsonb_agg(jsonb_build_object('amount', l.amount, 'booked', l.booked_at, 'returned', l.returned_at)
          order by l.attempt)
        from withdrawals.late_payout l where l.player_id = w.player_id and l.order_id = w.order_id) as "latePayouts",
       (select jsonb_agg(jsonb_build_object(
          'time', c.created_at, 'oldEnding', c.old_last4, 'newEnding', c.new_last4, 'provedBy', c.verified_by,
          'address', c.address) order by c.attempt)
        from withdrawals.account_change c
        where c.player_id = w.player_id and c.order_id = w.order_id) as "accountChanges",
       (select jsonb_agg(g.created_at order by g.created_at) from withdrawals.wrong_proof g
        where g.player_id = w.player_id and g.order_id = w.order_id) as "wrongProofs",
       (select jsonb_build_object('price', v.price, 'paidFrom', v.paid_from, 'chosen', v.chosen_at)
        from withdrawals.vip v where v.player_id = w.player_id and v.order_id = w.order_id) as "fastLane",
       (select b.created_at from withdrawals.vip_return b
        where b.player_id = w.player_id and b.order_id = w.order_id) as "fastLaneReturned",
       (select jsonb_build_object('tax', t.tax, 'taxPercent', t.tax_percent, 'duty', t.duty, 'opened', t.opened_at)
        from withdrawals.tax_review t where t.player_id = w.player_id and t.order_id = w.order_id) as "taxReview",
       (select e.created_at from withdrawals.tax_review_end e
        where e.player_id = w.player_id and e.order_id = w.order_id) as "taxReviewEnded"
     from withdrawals.withdrawal w where w.player_id = :playerId order by w.created_at, w.order_id ${page}
   ) r`,
);

const dataOfAccounts = query(
  "data_of_accounts",
  `select to_jsonb(r) - '{payout_account_id,holder_sealed,account_sealed,phone_sealed}'::text[] as "entry!",
     payout_account_id as "id!", holder_sealed as "holder!", account_sealed as "account!", phone_sealed as "phone!"
   from (
     select payout_account_id, bank_name as "bank", holder_sealed, account_sealed, phone_sealed, added_at as "added",
       changed_at as "changed", used_at as "lastUsed"
     from withdrawals.payout_account where player_id = :playerId order by added_at, payout_account_id ${page}
   ) r`,
);

const dataOfRefusals = query(
  "data_of_refusals",
  `select to_jsonb(r) as "entry!" from (
     select bank_name as "bank", account_last4 as "ending", times, refused_at as "lastRefused"
     from withdrawals.account_refusal where player_id = :playerId order by refusal_id ${page}
   ) r`,
);

/** What withdrawals keeps about a player. Holds are in the record of what operators did, as far as the law lets it tell. */
export function withdrawalData(sealing: Pick<Sealing, "open">): readonly DataPart[] {
  return [
    {
      name: "quotes",
      about: "What withdrawals were quoted to cost, also those you did not order, with our signature.",
      tables: ["withdrawals.quote"],
      read: inPages(dataOfQuotes),
    },
    {
      name: "withdrawals",
      about:
        "Your withdrawals: every step, the quote they were ordered with, the bank account, and every payout we sent. The codes of the steps are in docs/requirements/trk.md.",
      tables: [
        "withdrawals.withdrawal",
        "withdrawals.step",
        "withdrawals.order_statement",
        "withdrawals.payout_attempt",
        "withdrawals.late_payout",
        "withdrawals.account_change",
        "withdrawals.wrong_proof",
        "withdrawals.vip",
        "withdrawals.vip_return",
        "withdrawals.tax_review",
        "withdrawals.tax_review_end",
      ],
      read: inPages(dataOfOrders, ({ entry, orderId, holder, account, phone, email }) => {
        const open = (sealed: Buffer, what: Parameters<typeof sealContext>[1]) =>
          sealing.open(sealed, sealContext(orderId, what));
        return {
          ...(entry as object),
          holder: open(holder, "holder"),
          accountNumber: open(account, "account"),
          phone: open(phone, "phone"),
          email: open(email, "email"),
        };
      }),
    },
    {
      name: "payoutAccounts",
      about: "Bank accounts that are saved for your withdrawals.",
      tables: ["withdrawals.payout_account"],
      read: inPages(dataOfAccounts, ({ entry, id, holder, account, phone }, playerId: PlayerId) => {
        const open = (sealed: Buffer, what: "holder" | "account" | "phone") =>
          sealing.open(sealed, savedAccountContext(playerId, id as PayoutAccountId, what));
        return {
          ...(entry as object),
          holder: open(holder, "holder"),
          accountNumber: open(account, "account"),
          phone: open(phone, "phone"),
        };
      }),
    },
    {
      name: "refusedAccounts",
      about: "Bank accounts that were refused for your withdrawals because they serve other players.",
      tables: ["withdrawals.account_refusal"],
      read: inPages(dataOfRefusals),
    },
  ];
}
