import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId, QuoteId } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { depositChanged, depositCredited } from "../../src/modules/cashier/index.ts";
import { post } from "../../src/modules/ledger/index.ts";
import { createPlayerData } from "../../src/modules/player-data/index.ts";
import { readLines } from "../../src/modules/inbox/read-model.ts";
import { withdrawalReversed } from "../../src/modules/withdrawals/index.ts";
import { sealContext } from "../../src/modules/withdrawals/life-cycle/model.ts";
import { erasures } from "../../src/wiring/erasures.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { asOwner, silentLog } from "../harness/database.ts";
import { openPlayerDataFixture, password, type PlayerDataFixture, type SignedIn } from "./fixture.ts";

const { whenDone, close } = collectCleanUps();
const gift = 20_000;
let fixture: PlayerDataFixture;
beforeAll(async () => {
  fixture = await openPlayerDataFixture(whenDone);
});
afterAll(close);

type Who = Pick<SignedIn, "token" | "deviceId">;

const deleteAccount = ({ token, deviceId }: Who, more: { password?: string; deviceId?: string } = {}) =>
  fixture.call("/v1/data/delete", { password, deviceId, ...more }, { token });
const status = async ({ token }: Who) => (await fixture.call("/v1/data/deletion", {}, { token })).data;

async function runJob(name: string, payload: object = {}): Promise<void> {
  await fixture.modules.playerData.jobs.find((job) => job.name === name)?.handle(payload as never);
}

let bookings = 0;
async function credit(player: PlayerId, cash: bigint): Promise<void> {
  const key = `test:${(bookings += 1)}`;
  const house = { deposits: -cash };
  await fixture.database.transaction((tx) =>
    post(
      tx,
      { mode: "legs", kind: "deposit", player, currency: "IDR", key, fingerprint: key, subject: key, cash, house },
      fixture.clock.at,
    ),
  );
}

const rowsOf = async (table: string, player: PlayerId): Promise<number> => {
  const rows = await asOwner(fixture.url, `select from ${table} where player_id = $1`, [player]);
  return rows.length;
};

describe("deleting an account", () => {
  test("R-REC-45 R-API-113 takes name, password, code and passkeys away, and signs every device out at once", async () => {
    const owner = await fixture.named("hapusakun1");
    const away = (await fixture.byName("hapusakun1")).data;
    expect((await deleteAccount(owner, { password: "salah-sekali" })).msgCode).toBe("password_wrong");
    expect((await deleteAccount(owner, { deviceId: "not-the-device" })).msgCode).toBe("device_unproven");
    expect((await deleteAccount(owner)).msgCode).toBe("success");
    for (const token of [owner.token, away?.token ?? ""]) {
      expect((await fixture.call("/v1/bus/accountInfo", {}, { token })).msgCode).toBe("token_invalid");
    }
    expect((await fixture.byName("hapusakun1")).msgCode).toBe("login_failed");
    const [player] = await asOwner<{ login_name: null; password_hash: null; deleted_at: Date }>(
      fixture.url,
      "select login_name, password_hash, deleted_at from accounts.player where player_id = $1",
      [owner.userId],
    );
    expect(player).toEqual({ login_name: null, password_hash: null, deleted_at: new Date(fixture.clock.at) });
    expect(await rowsOf("accounts.recovery_code", owner.userId)).toBe(0);
    // The phone is a new guest's, who gets no second gift.
    const next = (await fixture.call("/user/login", deviceLogin(owner.deviceId))).data;
    expect(next?.userId).not.toBe(owner.userId);
    expect(next?.gold).toBe(0);
    expect((await deleteAccount(owner)).msgCode).toBe("token_invalid");
  });

  test("R-REC-45 a guest deletes the account with this device alone", async () => {
    const guest = await fixture.guest();
    expect((await deleteAccount(guest, { password: "", deviceId: "not-the-device" })).msgCode).toBe("device_unproven");
    expect((await deleteAccount(guest, { password: "" })).msgCode).toBe("success");
  });

  test("R-REC-45 nothing takes it back, and nobody gets the name again", async () => {
    const owner = await fixture.named("hapusakun2");
    await deleteAccount(owner);
    const guest = await fixture.guest();
    const bind = { userName: "hapusakun2", password, deviceId: guest.deviceId };
    expect((await fixture.call("/user/bindLoginAccount", bind, { token: guest.token })).msgCode).toBe("user_exist");
    for (const change of ["deleted_at = null", "login_name = 'hapusakun2'", "password_hash = 'x'"]) {
      await expect(
        asOwner(fixture.url, `update accounts.player set ${change} where player_id = $1`, [owner.userId]),
      ).rejects.toThrow(/deleted/);
    }
    const [hash] = await asOwner<{ name: string }>(
      fixture.url,
      "select encode(name_hash, 'escape') as name from accounts.retired_name order by retired_at desc limit 1",
    );
    expect(hash?.name).not.toContain("hapus");
  });

  test("R-REC-46 erases inbox, questions, contact, lists and bank accounts, also when it crashes at any step", async () => {
    const owner = await fixture.named("hapusakun3");
    const { token, userId } = owner;
    fixture.clock.at += 24 * 3_600_000;
    const contact = { userName: "Sari Dewi", phone: "81234567890", email: "sari@gmail.com", payType: 1 };
    await fixture.call("/charge/amount/saveUserAccountInfo", contact, { token });
    await fixture.call("/v1/support/write", { id: randomUUID(), text: "Halo?", pictures: [] }, { token });
    await fixture.database.query("select inbox.add_line($1, 'deposit_late', 'D1', '', 1, now())", [userId]);
    await fixture.database.query("insert into games.favourites (player_id, games) values ($1, '{a}')", [userId]);
    await fixture.database.query("insert into notices.reader (player_id, language) values ($1, 'id')", [userId]);
    await fixture.database.query(
      `insert into tracking.record (player_id, order_id, amount, is_first, credited_at) values ($1, 'D1', 1, true, now())`,
      [userId],
    );
    const erased = [
      "inbox.line",
      "support.question",
      "support.message",
      "cashier.contact",
      "games.favourites",
      "notices.reader",
      "tracking.record",
    ];
    for (const table of erased) expect([table, await rowsOf(table, userId)]).not.toEqual([table, 0]);
    expect((await deleteAccount(owner)).msgCode).toBe("success");

    const steps = erasures(fixture.services).now;
    for (const crash of steps.keys()) {
      const { services, modules, config } = fixture;
      const dying = createPlayerData({
        ...services,
        ...modules,
        deletion: config.deletion,
        owesGold: true,
        parts: [],
        erasures: {
          now: steps.map((step, n) => ({
            ...step,
            async erase(tx, player) {
              await step.erase(tx, player);
              if (n === crash) throw new Error("the node died");
            },
          })),
          later: [],
        },
      });
      const job = dying.jobs.find(({ name }) => name === "erase-account");
      await expect(job?.handle({ playerId: userId } as never)).rejects.toThrow("the node died");
    }
    const done = async () =>
      (
        await asOwner<{ erased: boolean }>(
          fixture.url,
          "select erased_at is not null as erased from player_data.deletion where player_id = $1",
          [userId],
        )
      )[0]?.erased;
    expect(await done()).toBe(false);
    // The queue's job was lost: the recurring one does it.
    fixture.clock.at += 11 * 60_000;
    await runJob("finish-deletions");
    await runJob("erase-account", { playerId: userId });
    expect(await done()).toBe(true);
    for (const table of erased) expect([table, await rowsOf(table, userId)]).toEqual([table, 0]);
    expect((await readLines(fixture.database, userId, fixture.clock.at, { skip: 0, limit: 10 })).total).toBe(0);
  });

  test("R-REC-46 erases nothing of a player who did not delete the account", async () => {
    const owner = await fixture.named("hapusakun4");
    await expect(fixture.database.query("select support.erase_questions_of($1)", [owner.userId])).rejects.toThrow(
      "is not deleted",
    );
    await expect(
      fixture.database.query("delete from support.message where player_id = $1", [owner.userId]),
    ).rejects.toThrow("permission denied");
  });

  test("R-REC-47 keeps the bookings under the number, forfeits promotional gold, and the books still balance", async () => {
    const owner = await fixture.named("hapusakun5");
    expect(await status(owner)).toMatchObject({ blocks: [], promo: gift });
    await deleteAccount(owner);
    const [deletion] = await asOwner<{ forfeited: string; years: string; law: string }>(
      fixture.url,
      `select forfeited, extract(year from keep_until) - extract(year from asked_at) as years, law
       from player_data.deletion where player_id = $1`,
      [owner.userId],
    );
    expect(deletion).toEqual({ forfeited: String(gift), years: "10", law: expect.stringContaining("UU No. 8") });
    const kinds = await asOwner<{ kind: string }>(
      fixture.url,
      "select kind from ledger.transfer where player_id = $1 order by transfer_id",
      [owner.userId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["gift", "bonus_expired"]);
    expect(await fixture.modules.promotions.goldMismatch(owner.userId)).toBeNull();
    expect(await rowsOf("protection.consent", owner.userId)).toBeGreaterThan(0);
  });

  test("R-REC-47 keeps names and account numbers of payouts until the date the player read, and then only the last digits", async () => {
    const owner = await fixture.named("hapusakun7");
    const { sealing } = fixture.services;
    const sealed = (what: Parameters<typeof sealContext>[1], text: string) =>
      sealing.seal(text, sealContext("W1" as OrderId, what));
    await fixture.database.query(
      `insert into withdrawals.withdrawal (player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net,
         first, holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at)
       values ($1, 'W1', 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, $2, $3, $4, $5, '7890', '08', now(), now())`,
      [
        owner.userId,
        sealed("holder", "Sari Dewi"),
        sealed("account", "1234567890"),
        sealed("phone", "081234567890"),
        sealed("email", "sari@gmail.com"),
      ],
    );
    const details = async () => {
      const [row] = await asOwner<Record<"holder" | "account" | "phone" | "email", Buffer> & { last4: string }>(
        fixture.url,
        `select holder_sealed as holder, account_sealed as account, phone_sealed as phone, email_sealed as email,
           account_last4 as last4 from withdrawals.withdrawal where player_id = $1`,
        [owner.userId],
      );
      if (row === undefined) throw new Error("the order is gone");
      const open = (what: "holder" | "account" | "phone" | "email") =>
        sealing.open(row[what], sealContext("W1" as OrderId, what));
      return {
        holder: open("holder"),
        account: open("account"),
        phone: open("phone"),
        email: open("email"),
        last4: row.last4,
      };
    };
    const told = await status(owner);
    await deleteAccount(owner);
    await runJob("erase-account", { playerId: owner.userId });
    const kept = { holder: "Sari Dewi", account: "1234567890", phone: "", email: "", last4: "7890" };
    expect(await details()).toEqual(kept);
    const { at } = fixture.clock;
    fixture.clock.at = (told?.keepUntil ?? 0) - 60_000;
    await runJob("finish-deletions");
    expect(await details()).toEqual(kept);
    fixture.clock.at += 60_000;
    await runJob("finish-deletions");
    expect(await details()).toEqual({ holder: "", account: "", phone: "", email: "", last4: "7890" });
    fixture.clock.at = at;
  });

  test("R-REC-48 R-API-112 is refused while gold is owed, a deposit is open or a round has no outcome", async () => {
    const owner = await fixture.named("hapusakun6");
    await credit(owner.userId, 5_000_000n);
    expect(await status(owner)).toMatchObject({ blocks: ["gold"], cash: 5_000_000 });
    expect((await deleteAccount(owner)).msgCode).toBe("deletion_blocked");
    expect((await fixture.byName("hapusakun6")).success).toBe(true);

    const buyer = await fixture.guest();
    await fixture.database.query(
      `insert into cashier.deposit (player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel,
         bonus, created_at, expires_at) values ($1, 'D1', gen_random_uuid(), '', 'opened', 1, 'QRIS', 'QRIS', 0, $2, $3)`,
      [buyer.userId, new Date(fixture.clock.at), new Date(fixture.clock.at + 60_000)],
    );
    expect((await status(buyer))?.blocks).toEqual(["deposit"]);
    expect((await deleteAccount(buyer, { password: "" })).msgCode).toBe("deletion_blocked");
    await fixture.database.query(
      "update cashier.deposit set goes_back = true, state = 'expired' where player_id = $1",
      [buyer.userId],
    );
    expect((await status(buyer))?.blocks).toEqual(["deposit"]);

    const gambler = await fixture.guest();
    await fixture.database.transaction((tx) =>
      post(
        tx,
        {
          mode: "stake",
          kind: "stake",
          player: gambler.userId,
          currency: "IDR",
          key: "stake:1",
          fingerprint: "1",
          subject: "round:hub88:1:1",
          amount: 1_000n,
        } as never,
        fixture.clock.at,
      ),
    );
    expect((await status(gambler))?.blocks).toEqual(["round"]);
    fixture.clock.at += 25 * 3_600_000;
    expect((await status(gambler))?.blocks).toEqual([]);
  });
});

test("R-REC-53 money that comes to a deleted account is an error in the log, with its order", async () => {
  const [gone, here] = [await fixture.guest(), await fixture.guest()];
  await deleteAccount(gone, { password: "" });
  const errors: object[] = [];
  const { services, modules, config } = fixture;
  const log = { ...silentLog, error: (fields: object) => void errors.push(fields) } as unknown as typeof silentLog;
  const given = { deletion: config.deletion, owesGold: true, parts: [], erasures: { now: [], later: [] } };
  const { consumers } = createPlayerData({ ...services, ...modules, ...given, log });
  const payloads: Readonly<Record<string, object>> = {
    [withdrawalReversed.name]: { returned: "1" },
    [depositCredited.name]: { amount: "1", bonus: "0", nth: 1 },
    [depositChanged.name]: { credited: { amount: "1", bonus: "0" } },
  };
  expect(consumers.map(({ topic }) => topic)).toEqual(Object.keys(payloads));
  for (const { topic, consume } of consumers) {
    for (const { userId } of [here, gone]) {
      const payload = { orderId: `${topic} ${userId}`, ...payloads[topic] };
      await consume({ playerId: userId, at: fixture.clock.at, payload } as never);
    }
  }
  expect(errors).toEqual(consumers.map(({ topic }) => ({ orderId: `${topic} ${gone.userId}` })));
});

test("R-REC-50 a break and the limits of a deleted account apply to the next guest of the phone", async () => {
  const owner = await fixture.guest();
  const breakUntil = fixture.clock.at + 48 * 3_600_000;
  const limited = { breakUntil, dailyDepositLimit: 1_000_000 };
  expect((await fixture.call("/v1/consent", limited, { token: owner.token })).success).toBe(true);
  expect((await deleteAccount(owner, { password: "" })).msgCode).toBe("success");
  await runJob("erase-account", { playerId: owner.userId });
  const next = (await fixture.call("/user/login", deviceLogin(owner.deviceId))).data;
  expect(next?.userId).not.toBe(owner.userId);
  const consent = await fixture.call("/v1/consent", {}, { token: next?.token ?? "" });
  expect(consent.data).toMatchObject(limited);
});

describe("a deletion at the same time as", () => {
  test("R-REC-49 a sign-in by name: no session of the account is left", async () => {
    for (let n = 0; n < 6; n++) {
      const name = `berlomba${n}0`;
      const owner = await fixture.named(name);
      const [deleted, signedIn] = await Promise.all([deleteAccount(owner), fixture.byName(name)]);
      expect(deleted.msgCode).toBe("success");
      if (signedIn.success) {
        const { msgCode } = await fixture.call("/v1/bus/accountInfo", {}, { token: signedIn.data.token });
        expect(msgCode).toBe("token_invalid");
      } else expect(signedIn.msgCode).toBe("login_failed");
      const open = await asOwner(
        fixture.url,
        `select from accounts.session s where player_id = $1 and revoked_at is null
         union all select from accounts.sign_in where player_id = $1 and ended_at is null
         union all select from accounts.device where player_id = $1 or guest_id = $1`,
        [owner.userId],
      );
      expect(open).toEqual([]);
    }
  });

  test("R-REC-49 a sign-in by device: no session of the account is left", async () => {
    for (let n = 0; n < 6; n++) {
      const guest = await fixture.guest();
      const [deleted] = await Promise.all([
        deleteAccount(guest, { password: "" }),
        fixture.call("/user/login", deviceLogin(guest.deviceId)),
      ]);
      if (!deleted.success) {
        // The sign-in ended the session that asked.
        expect(deleted.msgCode).toBe("token_invalid");
        continue;
      }
      const open = await asOwner(
        fixture.url,
        "select from accounts.session where player_id = $1 and revoked_at is null",
        [guest.userId],
      );
      expect(open).toEqual([]);
    }
  });

  test("R-REC-49 a withdrawal of all cash: no gold is left behind, and the account stays until it is paid", async () => {
    for (let n = 0; n < 4; n++) {
      const guest = await fixture.guest();
      await credit(guest.userId, 50_000n);
      const { token } = guest;
      const quoted = await fixture.call("/v1/withdraw/quote", { amount: 50_000 }, { token });
      const order = {
        userName: "Sari Dewi",
        accountNumber: `${guest.userId}7890`,
        phone: "081234567890",
        email: "",
        payType: 8,
        bankName: "BCA",
        amount: 50_000,
        quoteId: quoted.data?.quoteId ?? ("" as QuoteId),
      };
      const [placed, deleted] = await Promise.all([
        fixture.call("/withdraw/create/order", order, { token, key: randomUUID() }),
        deleteAccount(guest, { password: "" }),
      ]);
      expect(placed.msgCode).toBe("success");
      expect(deleted.msgCode).toBe("deletion_blocked");
      expect((await status(guest))?.blocks).toEqual(["withdrawal"]);
      expect((await deleteAccount(guest, { password: "" })).msgCode).toBe("deletion_blocked");
    }
  });

  test("R-REC-49 another deletion: one of two at once succeeds", async () => {
    const owner = await fixture.named("duakali111");
    const replies = await Promise.all([deleteAccount(owner), deleteAccount(owner)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await rowsOf("player_data.deletion", owner.userId)).toBe(1);
  });
});
