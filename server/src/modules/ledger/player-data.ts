import { inPages, inPagesByKey, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfBalance = query(
  "data_of_balance",
  `select to_jsonb(r) as "entry!" from (
     select currency, cash, promo as "promotional", reserved from ledger.balance
     where player_id = :playerId order by currency offset :skip limit :limit
   ) r`,
);

const dataOfBookings = query(
  "data_of_bookings",
  `select to_jsonb(r) as "entry!", id as "key!" from (
     select transfer_id as id, created_at as "time", kind, subject, currency, amount, promo_part as "promotionalPart",
       voids is not null as "takesBackAStake", cash_after as "cashAfter", promo_after as "promotionalAfter",
       reserved_after as "reservedAfter"
     from ledger.transfer where player_id = :playerId and transfer_id > :after order by transfer_id limit :limit
   ) r`,
);

/** What the ledger keeps about a player. */
export const ledgerData: readonly DataPart[] = [
  {
    name: "balance",
    about: "Your gold now: cash, promotional gold, and what is reserved for an open withdrawal.",
    tables: ["ledger.balance"],
    read: inPages(dataOfBalance),
  },
  {
    name: "bookings",
    about: "Every booking on your account, also each stake and win, with your gold after it.",
    tables: ["ledger.transfer"],
    read: inPagesByKey(dataOfBookings),
  },
];
