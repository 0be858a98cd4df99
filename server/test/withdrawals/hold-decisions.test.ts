import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { authority, budi, dayMs, deskOf, hourMs, ordered, otherName, rina, withheldFor } from "./hold-desk.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const shared = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000 } }, whenDone),
);

const hidden = "Kami menolaknya. Alasannya belum boleh kami sampaikan.";

async function refusalOf(fixture: Fixture, player: PlayerId, orderId: OrderId): Promise<string> {
  return (await fixture.process(player, orderId)).steps.at(-1).args.reason;
}

const recordOf = (fixture: Fixture, player: PlayerId) =>
  fixture.database.query<{ action: string }>("select action from audit.player_record where player_id = $1", [player]);

describe("a refusal", () => {
  test("R-AUD-06 R-TRK-60 does not tell what the law withholds of the hold, and tells it when that is over", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    const desk = deskOf(fixture);
    const other = await fixture.player();
    const duplicate = { otherPlayer: other, shared: "person" };
    await desk.hold(orderId, duplicate, "duplicate_person", { disclosure: withheldFor(fixture, 3_000) });
    // The reason differs from the hold's, but the check that the law protects led to it.
    expect(await desk.refuse(orderId)).toEqual({ outcome: "refused" });
    expect(await refusalOf(fixture, player, orderId)).toContain(hidden);
    expect(await recordOf(fixture, player)).toEqual([]);
    expect(await fixture.balances(player)).toMatchObject({ cash: 1_000_000n, reserved: 0n });
    const shown = await until(async () => {
      const reason = await refusalOf(fixture, player, orderId);
      return reason.includes(hidden) ? undefined : reason;
    });
    expect(shown).toContain("rekening bank bukan atas nama Anda");
  });

  test("R-AUD-06 inherits a delay, and tells no reason that an earlier hold of the order withholds", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const delayed = await ordered(fixture);
    const takeover = { event: "sign_in", at: await fixture.signedIn(delayed.player) };
    const later = { kind: "later", from: fixture.now() + 10 * dayMs } as const;
    await desk.hold(delayed.orderId, takeover, "account_takeover", { disclosure: later });
    await desk.refuse(delayed.orderId, takeover, "account_takeover");
    expect(await refusalOf(fixture, delayed.player, delayed.orderId)).toContain(hidden);
    expect(await recordOf(fixture, delayed.player)).toEqual([]);

    const released = await ordered(fixture);
    await desk.hold(released.orderId, otherName, "account_owner", { disclosure: withheldFor(fixture, dayMs) });
    await desk.release(released.orderId);
    await desk.refuse(released.orderId);
    expect(await refusalOf(fixture, released.player, released.orderId)).toContain(hidden);

    // The hold on the player was released before the order was placed: the refusal would still tell its reason.
    const player = await fixture.player({ cash: 1_000_000n });
    const duplicate = { otherPlayer: await fixture.player(), shared: "person" } as const;
    const disclosure = withheldFor(fixture, dayMs);
    await desk.placeHold(
      rina,
      { playerId: player },
      { reason: "duplicate_person", particulars: duplicate, disclosure },
      "",
    );
    expect(await desk.releaseHolds(rina, [{ playerId: player }], "")).toEqual([{ outcome: "released" }]);
    const afterwards = await fixture.placed(player);
    await desk.refuse(afterwards, duplicate, "duplicate_person");
    expect(await refusalOf(fixture, player, afterwards)).toContain(hidden);
    expect(await recordOf(fixture, player)).toEqual([]);

    // Without a law nothing is withheld: a refusal may tell another reason than that of a past hold.
    const disclosed = await ordered(fixture);
    await desk.hold(disclosed.orderId, otherName, "account_owner", { disclosure: withheldFor(fixture, dayMs) });
    await desk.release(disclosed.orderId);
    await desk.refuse(
      disclosed.orderId,
      { event: "sign_in", at: await fixture.signedIn(disclosed.player) },
      "account_takeover",
    );
    expect(await refusalOf(fixture, disclosed.player, disclosed.orderId)).not.toContain(hidden);
  });
});

describe("a legal order", () => {
  test("R-QUE-09 takes the place of an open hold at once, with the hold on the player, and the order never goes on", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const player = await fixture.player({ cash: 1_000_000n });
    const at = await fixture.signedIn(player);
    await desk.holdPlayer(player, "account_takeover", { event: "sign_in", at });
    const orderId = await fixture.placed(player);
    expect((await desk.legal(orderId)).outcome).toBe("placed");
    const { holds } = await fixture.process(player, orderId);
    expect(holds).toMatchObject([{ reason: "account_takeover", outcome: "replaced" }, { reason: "legal_order" }]);
    expect(holds[1].endedTime).toBeUndefined();
    // Neither the deadline of the first hold nor a run lets it go on.
    fixture.clock.ahead += 25 * hourMs;
    for (const orderOf of [orderId, "" as OrderId]) {
      await fixture.job("end-hold", { playerId: player, orderId: orderOf });
    }
    await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000]);
    expect(await desk.release(orderId)).toEqual({ outcome: "legal_order" });
    const [ofPlayer] = await fixture.database.query<{ outcome: string }>(
      "select outcome from withdrawals.hold where player_id = $1 and order_id = ''",
      [player],
    );
    expect(ofPlayer?.outcome).toBe("replaced");
    // A legal order may follow another one, but not the same one again.
    expect(await desk.legal(orderId)).toEqual({ outcome: "same_particulars" });
    expect((await desk.legal(orderId, { ...authority, reference: "13/Pdt/2026" })).outcome).toBe("placed");
    expect((await fixture.process(player, orderId)).holds.length).toBe(3);
    expect(await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey())).toMatchObject({
      msgCode: "cancel_too_late",
    });
    await desk.endLegalOrder(budi, orderId, "");
    await fixture.advanceUntil(player, orderId, 2200);
  });

  test("R-QUE-09 R-AUD-06 names authority, reference, date and law, by the desk and in the database", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const { player, orderId } = await ordered(fixture);
    const invalid = { outcome: "invalid_input" };
    for (const field of ["authority", "reference", "date"]) {
      for (const blank of ["", "  ", "\u00a0", "\u200b", "-"]) {
        expect(await desk.legal(orderId, { ...authority, [field]: blank }), `${field} ${blank}`).toEqual(invalid);
      }
    }
    for (const date of ["2026-02-30", "20-11-2026", "2126-11-20"]) {
      expect(await desk.legal(orderId, { ...authority, date }), date).toEqual(invalid);
    }
    const law = withheldFor(fixture, dayMs);
    for (const disclosure of [
      { ...law, law: "" },
      { ...law, law: " \t" },
      { ...law, by: "because" },
      { ...law, until: fixture.now() - 1 },
      { ...law, until: fixture.now() + 91 * dayMs },
      { kind: "later", from: fixture.now() + dayMs },
      { kind: "never" },
    ]) {
      expect(await desk.legal(orderId, authority, disclosure as typeof law), JSON.stringify(disclosure)).toEqual(
        invalid,
      );
      expect(await desk.refuse(orderId, otherName, "account_owner", disclosure as typeof law)).toEqual(invalid);
    }
    expect((await fixture.process(player, orderId)).holds).toEqual([]);
    const insert = (reason: string, particulars: object, named: string | null) =>
      fixture.database.query(
        `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until,
           withheld_by, withheld_law, withheld_until, recorded_at)
         select $1, $2, 1, $3, $4, 'rina', now(), now() + interval '1 hour', case when $5::text is not null then 'tipping_off' end,
           $5, case when $5::text is not null then now() + interval '1 day' end, now()`,
        [player, orderId, reason, JSON.stringify(particulars), named],
      );
    await expect(insert("account_owner", otherName, " \n")).rejects.toThrow(/hold_law_named/);
    for (const field of ["authority", "reference", "date"]) {
      await expect(insert("legal_order", { ...authority, [field]: " " }, null), field).rejects.toThrow(
        /hold_authority_named/,
      );
      const { [field]: _, ...rest } = authority as Record<string, string>;
      await expect(insert("legal_order", rest, null), field).rejects.toThrow(/hold_authority_named/);
    }
  });
});

describe("the limits of a hold", () => {
  test("R-QUE-07 seven days to the millisecond, over several holds of one order, in which a legal order does not count", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const { player, orderId } = await ordered(fixture);
    // Ended holds of 167 hours in all, and a legal order of nine days between them.
    const past = (no: number, reason: string, from: number, hours: number) =>
      fixture.database.query(
        `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until,
           confirmed_at, recorded_at, ended_at, outcome)
         select $1, $2, $3, $4, $5, 'rina', f, f + $7 * interval '1 hour',
           case when $4 = 'legal_order' then f + interval '4 days' end, f, f + $7 * interval '1 hour', 'released'
         from (select to_timestamp($6::float8 / 1000) as f) x`,
        [player, orderId, no, reason, JSON.stringify(reason === "legal_order" ? authority : { no }), from, hours],
      );
    const start = fixture.now() - 20 * dayMs;
    await past(1, "payment_origin", start, 144);
    await past(2, "legal_order", start + 7 * dayMs, 216);
    await past(3, "duplicate_person", start + 17 * dayMs, 23);
    const hours = (given: number) => desk.hold(orderId, otherName, "account_owner", { hours: given });
    expect(await hours(1 + 1 / 3_600_000)).toEqual({ outcome: "too_long" });
    expect(await desk.hold(orderId)).toEqual({ outcome: "too_long" });
    expect((await hours(1)).outcome).toBe("placed");
    expect(await desk.extendHold(rina, { orderId }, { difference: "company" }, "")).toEqual({ outcome: "too_long" });
    await desk.release(orderId);
  });

  test("R-QUE-07 of a hold that began on the player: extended once by the first one's length, with new particulars", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const player = await fixture.player({ cash: 1_000_000n });
    const [first, second, third] = [await fixture.player(), await fixture.player(), await fixture.player()];
    const person = (otherPlayer: PlayerId) => ({ otherPlayer, shared: "person" });
    const began = fixture.now();
    await desk.holdPlayer(player, "duplicate_person", person(first));
    fixture.clock.ahead += 24 * hourMs;
    const extend = (on: { playerId: PlayerId } | { orderId: OrderId }, other: PlayerId) =>
      desk.extendHold(rina, on, person(other), "");
    expect((await extend({ playerId: player }, second)).outcome).toBe("extended");
    fixture.clock.ahead += 48 * hourMs;
    // The order begins held by the extended hold: the one extension is used up.
    const orderId = await fixture.placed(player);
    const [shown] = (await fixture.process(player, orderId)).holds;
    expect(Math.abs(shown.until - began - 96 * hourMs)).toBeLessThan(60_000);
    expect(shown.extendedTime).toBeDefined();
    expect(await extend({ orderId }, third)).toEqual({ outcome: "already_extended" });
    await desk.release(orderId);
    for (const other of [first, second]) {
      expect(await desk.hold(orderId, person(other), "duplicate_person")).toEqual({ outcome: "same_particulars" });
    }
    // The order was held only for a moment; the three days before it do not count for it.
    for (const [nth, other] of [third, await fixture.player()].entries()) {
      expect((await desk.hold(orderId, person(other), "duplicate_person")).outcome).toBe("placed");
      expect((await extend({ orderId }, await fixture.player())).outcome).toBe(nth === 0 ? "extended" : "too_long");
      fixture.clock.ahead += 95 * hourMs;
      await fixture.job("end-hold", { playerId: player, orderId });
      await desk.release(orderId);
    }
    await fixture.advanceUntil(player, orderId, 2200);
  });

  test("R-QUE-07 an order that began held a day after its player is extended by the length of the player's hold", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const player = await fixture.player({ cash: 1_000_000n });
    const person = async () => ({ otherPlayer: await fixture.player(), shared: "person" });
    const began = fixture.now();
    await desk.holdPlayer(player, "duplicate_person", await person());
    fixture.clock.ahead += 24 * hourMs;
    const orderId = await fixture.placed(player);
    expect((await desk.extendHold(rina, { orderId }, await person(), "")).outcome).toBe("extended");
    const [shown] = (await fixture.process(player, orderId)).holds;
    // The order's own part lasted 24 hours, the player's hold 48.
    expect(Math.abs(shown.until - began - 96 * hourMs)).toBeLessThan(60_000);
    await desk.release(orderId);
  });

  test("R-QUE-07 holds on a player in the past do not shorten those of a later order, nor keep one from being extended", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const player = await fixture.player({ cash: 1_000_000n });
    for (let nth = 0; nth < 4; nth++) {
      const person = async () => ({ otherPlayer: await fixture.player(), shared: "person" });
      expect((await desk.holdPlayer(player, "duplicate_person", await person())).outcome, String(nth)).toBe("placed");
      fixture.clock.ahead += 47 * hourMs;
      expect((await desk.extendHold(rina, { playerId: player }, await person(), "")).outcome).toBe("extended");
      // The job that ends it is late: placing the next hold ends it.
      fixture.clock.ahead += 50 * hourMs;
    }
    const ended = await fixture.database.query<{ outcome: string | null }>(
      "select outcome from withdrawals.hold where player_id = $1 order by hold_no",
      [player],
    );
    expect(ended.map(({ outcome }) => outcome)).toEqual(["deadline", "deadline", "deadline", null]);
    const orderId = await fixture.placed(player);
    expect((await fixture.process(player, orderId)).holds).toEqual([]);
    expect((await desk.hold(orderId)).outcome).toBe("placed");
    await desk.release(orderId);
  });

  test("R-QUE-05 a hold whose time is over stands in nobody's way, and an unknown reason holds no player", async () => {
    const fixture = shared();
    const desk = deskOf(fixture);
    const { player, orderId } = await ordered(fixture);
    await desk.hold(orderId);
    fixture.clock.ahead += 49 * hourMs;
    expect((await desk.hold(orderId, { difference: "company" })).outcome).toBe("placed");
    fixture.clock.ahead += 49 * hourMs;
    expect(await desk.refuse(orderId)).toEqual({ outcome: "refused" });
    const { holds } = await fixture.process(player, orderId);
    expect(holds.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["deadline", "deadline"]);
    expect(await desk.holdPlayer(player, "identity" as "account_owner", {})).toEqual({ outcome: "invalid_input" });
  });
});

test("R-QUE-06 the sign-in or change of a takeover is looked up, and kept as it was found", async () => {
  const fixture = shared();
  const desk = deskOf(fixture);
  const { player, orderId } = await ordered(fixture);
  const stranger = await fixture.player();
  const hold = (event: string, at: number) => desk.hold(orderId, { event, at }, "account_takeover");
  const invalid = { outcome: "invalid_input" };
  const events = ["sign_in", "password_change", "account_change"] as const;
  const ordering = fixture.now();
  for (const event of events.slice(0, 2)) expect(await hold(event, ordering), event).toEqual(invalid);
  // The number of the bank account was new with the order.
  fixture.clock.ahead += hourMs;
  expect(await hold("account_change", fixture.now())).toEqual(invalid);
  const signedIn = await fixture.signedIn(player);
  fixture.clock.ahead += hourMs;
  const changed = await fixture.passwordChanged(player);
  fixture.clock.ahead += hourMs;
  const elsewhere = await fixture.signedIn(stranger);
  await fixture.passwordChanged(stranger);
  for (const event of events) expect(await hold(event, elsewhere), event).toEqual(invalid);
  expect(await hold("sign_in", changed)).toEqual(invalid);
  expect(await hold("password_change", signedIn)).toEqual(invalid);
  for (const far of [-60_000, 60_000]) expect(await hold("sign_in", signedIn + far), String(far)).toEqual(invalid);

  expect((await hold("sign_in", signedIn + 20_000)).outcome).toBe("placed");
  const [shown] = (await fixture.process(player, orderId)).holds;
  expect(shown.particulars).toEqual({ event: "sign_in", eventTime: signedIn });
  const extend = (event: string, at: number) => desk.extendHold(rina, { orderId }, { event, at }, "");
  // Named by another time, it is still the same sign-in.
  expect(await extend("sign_in", signedIn - 5_000)).toEqual({ outcome: "same_particulars" });
  expect(await extend("password_change", elsewhere)).toEqual(invalid);
  expect((await extend("password_change", changed + 1_000)).outcome).toBe("extended");
  await desk.release(orderId);
  expect((await hold("account_change", ordering)).outcome).toBe("placed");
  expect(await desk.refuse(orderId, { event: "sign_in", at: elsewhere }, "account_takeover")).toEqual(invalid);
  expect(await desk.refuse(orderId, { event: "sign_in", at: signedIn }, "account_takeover")).toEqual({
    outcome: "refused",
  });
});

test("R-QUE-06 says of two players that one bank account pays both only where it does", async () => {
  const fixture = shared();
  const desk = deskOf(fixture);
  const account = "99001234567890";
  const players = [await fixture.player(), await fixture.player()] as const;
  for (const player of players) await fixture.deposited(player);
  const [first, second] = players;
  const placed = await fixture.placed(first, 50_000, "7890", account);
  const own = await fixture.placed(second);
  const hold = (otherPlayer: PlayerId) => desk.hold(own, { otherPlayer, shared: "payout_account" }, "duplicate_person");
  expect(await hold(first)).toEqual({ outcome: "invalid_input" });
  await fixture.call(second, "/v1/withdraw/cancel", { orderId: own }, fixture.withKey());
  const shares = await fixture.placed(second, 50_000, "7890", account);
  const held = await desk.hold(shares, { otherPlayer: first, shared: "payout_account" }, "duplicate_person");
  expect(held.outcome).toBe("placed");
  expect((await fixture.process(second, shares)).holds[0].particulars).toEqual({ shared: "payout_account" });
  await desk.release(shares);
  for (const [player, orderId] of [[first, placed] as const, [second, shares] as const]) {
    await fixture.advanceUntil(player, orderId, 2200);
  }
});

test("R-HON-04 a refusal restores the balance exactly, the split into cash and promotional gold included", async () => {
  const fixture = shared();
  const desk = deskOf(fixture);
  const gold = { cash: 1_234_567n, promo: 7_001n };
  const player = await fixture.player(gold);
  const orderId = await fixture.placed(player, 50_001);
  expect(await fixture.balances(player)).toEqual({ cash: 1_184_566n, promo: 7_001n, reserved: 50_001n });
  await desk.hold(orderId);
  await desk.extendHold(rina, { orderId }, { difference: "company" }, "");
  expect(await desk.refuse(orderId)).toEqual({ outcome: "refused" });
  expect(await fixture.balances(player)).toEqual({ ...gold, reserved: 0n });
  await fixture.expectBooksToBalance();
});
