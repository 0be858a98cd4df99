import { inPages, type DataPart } from "../../platform/player-data.ts";
import type { Sealing } from "../../platform/crypto/sealing.ts";
import { emailContext, messageContext } from "./email/store.ts";
import { query } from "./statements.ts";

const page = "offset :skip limit :limit";

const dataOfAccount = query(
  "data_of_account",
  `select to_jsonb(r) as "entry!" from (
     select p.player_id as "playerId", p.login_name as "userName", p.created_at as "created", p.channel,
       p.invite_code as "ownInviteCode", p.inviter_id is not null as "cameByInvitation",
       p.known_payouts_until as "knownPayoutsUntil",
       (select c.made_at from accounts.recovery_code c where c.player_id = p.player_id) as "recoveryCodeMade",
       (select jsonb_agg(h.changed_at order by h.changed_at) from accounts.password_change h
        where h.player_id = p.player_id) as "passwordsChosen",
       (select jsonb_agg(jsonb_build_object('time', v.recovered_at, 'way', v.way) order by v.recovered_at)
        from accounts.recovery v where v.player_id = p.player_id) as "recoveries",
       (select jsonb_build_object('since', k.on_since, 'until', k.off_from) from accounts.withdrawal_key k
        where k.player_id = p.player_id) as "withdrawalsAskForPasskey"
     from accounts.player p where p.player_id = :playerId ${page}
   ) r`,
);

const dataOfPasskeys = query(
  "data_of_passkeys",
  `select to_jsonb(r) as "entry!" from (
     select name, added_at as "added", used_at as "lastUsed" from accounts.passkey
     where player_id = :playerId order by added_at, credential_id ${page}
   ) r`,
);

const dataOfSignIns = query(
  "data_of_sign_ins",
  `select to_jsonb(r) as "entry!" from (
     select i.kind as "device", d.created_at as "deviceFirstSeen", i.began_at as "began", i.seen_at as "lastSeen",
       i.expires_at as "passwordNeededFrom", i.ended_at as "ended", i.removed as "deviceRemoved"
     from accounts.sign_in i left join accounts.device d using (device_hash)
     where i.player_id = :playerId order by i.began_at, i.sign_in_id ${page}
   ) r`,
);

const dataOfEmail = query(
  "data_of_email",
  `select address, to_jsonb(r) as "entry!" from accounts.email
   cross join lateral (select confirmed_at as "confirmed", language) r
   where player_id = :playerId ${page}`,
);

const dataOfMessages = query(
  "data_of_messages",
  `select message_id, address, to_jsonb(r) as "entry!" from accounts.email_message
   cross join lateral (select kind, made_at as "made", expires_at as "expires", ended_at as "ended", state) r
   where player_id = :playerId order by made_at, message_id ${page}`,
);

/** What accounts keeps about a player. No secret is in it, and no hash of one. */
export const accountData = (sealing: Pick<Sealing, "open">): readonly DataPart[] => [
  {
    name: "account",
    about: "Your account: its number, name and invitation code, and when you chose a password or recovered it.",
    tables: [
      "accounts.player",
      "accounts.recovery_code",
      "accounts.password_change",
      "accounts.recovery",
      "accounts.withdrawal_key",
    ],
    read: inPages(dataOfAccount),
  },
  {
    name: "passkeys",
    about: "Your passkeys, by the names you gave them.",
    tables: ["accounts.passkey"],
    read: inPages(dataOfPasskeys),
  },
  {
    name: "signIns",
    about: "Where and when you were signed in: the kind of device as its browser named it.",
    tables: ["accounts.sign_in", "accounts.device"],
    read: inPages(dataOfSignIns),
  },
  {
    name: "emailAddress",
    about: "The email address by which you can recover your account.",
    tables: ["accounts.email"],
    read: inPages(dataOfEmail, ({ address, entry }, playerId) => ({
      address: sealing.open(address, emailContext(playerId)),
      ...(entry as object),
    })),
  },
  {
    name: "emails",
    about: "Emails of the last day to you: links for a new password or address, and news that the address was changed.",
    tables: ["accounts.email_message"],
    read: inPages(dataOfMessages, ({ messageId, address, entry }) => ({
      address: sealing.open(address, messageContext(messageId)),
      ...(entry as object),
    })),
  },
];
