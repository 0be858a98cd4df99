import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { contactFault, hasMailDomain } from "../../src/modules/cashier/contact.ts";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { settings } from "../harness/lobby.ts";
import { openFixture, pay } from "./fixture.ts";

const contact = { userName: "Sari Dewi", phone: "81234567890", email: "sari@Gmail.com" };

/** For tests that keep the fixture's settings and count only their own player's money. */
const shared = shareFixture((whenDone) => openFixture({ whenDone }));

describe("the deposit screen's data", () => {
  test("R-SRV-15 R-API-12 has 30000 with twice as much bonus, and terms for every bonus", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { list } = (await fixture.call(player, "/charge/amount/list", {})).data;
    expect(list).toContainEqual(
      expect.objectContaining({ orderAmount: 30_000, givingRate: 2, termsId: "deposit-bonus-5x-30d-v2" }),
    );
    for (const { givingRate, termsId } of list) {
      expect(termsId === "").toBe(givingRate === 0);
      if (termsId === "") continue;
      const terms = await fixture.call(player, "/v1/bonus/terms", { termsId });
      expect(terms.data.list[0]).toMatchObject({ termsId, wagerMultiple: 5, expireDays: 30 });
    }
  });

  test("R-API-16 R-SRV-19 an order may name only the amount: it goes to the first entry, or that of the pay type, without a bonus", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const stored = async (request: object) => {
      const { data, msgCode } = await fixture.call(
        player,
        "/charge/create/order",
        { amount: 30_000, ...request },
        { "idempotency-key": randomUUID() },
      );
      expect(msgCode).toBe("success");
      const [row] = await fixture.database.query("select bank_name, bonus from cashier.deposit where order_id = $1", [
        data.orderId,
      ]);
      return row;
    };
    expect(await stored({})).toEqual({ bank_name: "QRIS", bonus: 0n });
    expect(await stored({ payType: 12 })).toEqual({ bank_name: "BCA_VA", bonus: 0n });
    expect(await stored({ payType: 10, acceptBonus: true })).toEqual({ bank_name: "DANA", bonus: 60_000n });
    const unlisted = { amount: 30_000, payType: 8 };
    expect(
      await fixture.call(player, "/charge/create/order", unlisted, { "idempotency-key": randomUUID() }),
    ).toMatchObject({
      msgCode: "invalid_input",
    });
  });

  test("R-SRV-18 R-API-15 R-API-31 has an entry for every method that is switched on", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { types } = (await fixture.call(player, "/charge/amount/getRechargeType", {})).data;
    expect(types.toSorted()).toEqual([10, 11, 12]);
    expect(new Set(types).size).toBe(types.length);
    const { list } = (await fixture.call(player, "/withdraw/bank/all/list", { type: "charge" })).data;
    expect(new Set(list.map(({ payType }: { payType: number }) => payType))).toEqual(new Set(types));
    expect(list).toContainEqual({ bank_name: "BCA_VA", bank_ext_name: "BCA", payType: 12 });
    const banks = (await fixture.call(player, "/withdraw/bank/all/list", { type: "withdraw" })).data.list;
    expect(banks).toContainEqual({ bankName: "BCA" });
  });
});

describe("the operator's settings", () => {
  test("R-SRV-18 R-DEP-03 offer a bank only when it is listed, with its own tab and entry", async () => {
    const bank = { bankName: "BANK_BCA", label: "BCA", payType: 8 as const, channel: "BCA_VIRTUAL_ACCOUNT" };
    const methods = [...settings.deposits.methods.filter(({ payType }) => payType === 11), bank];
    const fixture = await openFixture({ settings: { deposits: { ...settings.deposits, methods } } });
    const player = await fixture.player();
    expect((await fixture.call(player, "/charge/amount/getRechargeType", {})).data.types).toEqual([11, 8]);
    const { list } = (await fixture.call(player, "/withdraw/bank/all/list", { type: "charge" })).data;
    expect(list).toEqual([
      { bank_name: "QRIS", bank_ext_name: "QRIS", payType: 11 },
      { bank_name: "BANK_BCA", bank_ext_name: "BCA", payType: 8 },
    ]);
    expect((await fixture.deposit(player, { bankName: "BANK_BCA", payType: 8 })).success).toBe(true);
    expect((await fixture.deposit(player, { bankName: "DANA" })).msgCode).toBe("invalid_input");
  });

  test("R-MON-26 can make the deposit bonus cash, without terms", async () => {
    const rewardKinds = { ...settings.rewardKinds, depositBonus: "cash" as const };
    const fixture = await openFixture({ settings: { rewardKinds } });
    const player = await fixture.player();
    const { list } = (await fixture.call(player, "/charge/amount/list", {})).data;
    expect(list[0]).toMatchObject({ orderAmount: 30_000, givingRate: 2, termsId: "" });
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId);
    await until(async () => (await fixture.state(orderId)) === "credited");
    expect(await fixture.balances(player)).toEqual({ cash: 90_000n, promo: 0n, reserved: 0n });
  });
});

describe("contact details", () => {
  const save = (player: PlayerId, details: typeof contact) =>
    shared().call(player, "/charge/amount/saveUserAccountInfo", details);
  const read = async (player: PlayerId) =>
    (await shared().call(player, "/charge/amount/getUserAccountInfo", {})).data.userAccount;

  test("R-API-13 R-SRV-16 are null at first, then the player's own, with the last 4 digits of the account number", async () => {
    const fixture = shared();
    const [player, other] = [await fixture.player(), await fixture.player()];
    expect(await read(player)).toBeNull();
    await fixture.paidOut(player, "7890");
    await save(player, contact);
    expect(await read(player)).toEqual({ ...contact, accountNumber: "7890" });
    expect(await read(other)).toBeNull();
  });

  test("R-API-14 R-SRV-17 are stored, and replaced when they are saved again", async () => {
    const player = await shared().player();
    expect(await save(player, contact)).toMatchObject({ success: true, data: {} });
    await save(player, { ...contact, userName: "Sari" });
    expect(await read(player)).toMatchObject({ ...contact, userName: "Sari" });
  });

  test.each([
    ["R-ACC-33", "userName", "  ", "nama"],
    ["R-ACC-34", "phone", "8123456789", "nomor telepon"],
    ["R-ACC-34", "phone", "812345678901", "nomor telepon"],
    ["R-ACC-35", "email", "sari@example.com", "alamat email"],
  ])(
    "R-SRV-17 %s with the %s %j are refused, naming the field, and nothing is stored",
    async (_, field, wrong, name) => {
      const player = await shared().player();
      const reply = await save(player, { ...contact, [field]: wrong });
      expect(reply.msgCode).toBe("invalid_input");
      expect(reply.msg).toContain(name);
      expect(await read(player)).toBeNull();
    },
  );

  test("R-SRV-67 are encrypted in the database, and cannot be decrypted for another player", async () => {
    const fixture = await openFixture();
    const [player, other] = [await fixture.player(), await fixture.player()];
    await fixture.call(player, "/charge/amount/saveUserAccountInfo", contact);
    const [row] = await fixture.database.query<{ sealed: Buffer }>("select sealed from cashier.contact");
    for (const part of Object.values(contact)) expect(row?.sealed.includes(part)).toBe(false);
    await fixture.database.query("insert into cashier.contact select $1, sealed, updated_at from cashier.contact", [
      other,
    ]);
    expect((await fixture.call(other, "/charge/amount/getUserAccountInfo", {})).msgCode).toBe("server_error");
  });

  test.each([
    ["8123456789", "sari@sekolah.sch.id", "phone"],
    ["81234567890", "sari@sekolah.sch.id", "email"],
    ["81234567890", "sari@gmail.com", null],
  ])("R-ACC-34 R-ACC-35 by default %s and %s break the rule of %s", (phone, email, field) => {
    const rules = { phoneDigits: { min: 11, max: 11 }, mail: "listed", mailDomains: ["gmail.com"] } as const;
    expect(contactFault({ phone, email }, rules)).toBe(field);
  });

  test("R-ACC-34 R-ACC-35 a store may take phones of 9 to 12 digits and any e-mail address", () => {
    const rules = { phoneDigits: { min: 9, max: 12 }, mail: "any", mailDomains: ["gmail.com"] } as const;
    const fault = (phone: string) => contactFault({ phone, email: "sari@sekolah.sch.id" }, rules);
    expect(["81234567", "812345678", "8123456789", "812345678901", "8123456789012"].map(fault)).toEqual([
      "phone",
      null,
      null,
      null,
      "phone",
    ]);
  });

  test.each([
    ["a@gmail.com", true],
    ["a@GMAIL.COM", true],
    ["a@mail.gmail.com", false],
    ["a@gmail.com.evil.test", false],
    ["a@notgmail.com", false],
  ])("R-ACC-35 %s has a listed domain: %s", (email, listed) => {
    expect(hasMailDomain(email, ["gmail.com"])).toBe(listed);
  });
});
