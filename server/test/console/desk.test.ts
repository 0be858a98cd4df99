import { randomUUID } from "node:crypto";
import { consoleCalls, policyActions } from "@fairlobby/contract/console";
import { describe, expect, test } from "vitest";
import { createDisclosureLog } from "../../src/platform/disclosure-log/recorder.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { silentLog } from "../harness/database.ts";
import { atOnce, company, must, openDeskFixture, reviewFrom, why, type DeskFixture } from "./desk-fixture.ts";

const shared = shareFixture(openDeskFixture);

/** Returns the ids of the open orders in a list. */
async function listed(fixture: DeskFixture, tab: "held" | "review" | "all", filter: object = {}): Promise<string[]> {
  const body = { tab, filter, sort: "deadline" as const, cursor: null, limit: 200 };
  return must(await fixture.payments.browser.call("/c/v1/orders/list", body)).rows.map(({ orderId }) => orderId);
}

describe("actions of the desk", () => {
  test("R-QUE-05 R-AUD-01 a hold is carried out by the lobby server with its entry, and the player reads it", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const held = must(await fixture.hold(fixture.payments, orderId));
    expect(held).toMatchObject({ proposalId: null, results: [{ id: orderId, state: "done", outcome: "placed" }] });
    expect(await listed(fixture, "held")).toContain(orderId);
    const { holds } = await fixture.lobby.process(player, orderId);
    expect(holds).toMatchObject([{ reason: "account_owner", particulars: company }]);
    expect(await fixture.entries(orderId)).toMatchObject([
      { actor: "Person payments@example.com", action: "hold_order", role: "payments risk" },
    ]);
    const wrong = await fixture.hold(fixture.second, (await fixture.ordered()).orderId, { difference: "a guess" });
    expect(wrong.msgCode).toBe("invalid_input");
  });

  test("R-QUE-04 R-SRV-85 an order shows what its player was told, and which times are not known", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const disclosureLog = createDisclosureLog({
      sql: fixture.lobby.database,
      log: silentLog,
      now: Date.now,
      run: { node: "one", app: "1.0.0", build: "b1", contract: "c", settings: "s" },
    });
    await disclosureLog.start();
    const reply = { playerId: player, order: orderId, language: "id", msg: "" } as const;
    disclosureLog.reply({ ...reply, call: "/withdraw/create/order", msgCode: "success", data: { orderId } });
    disclosureLog.reply({
      ...reply,
      call: "/v1/withdraw/cancel",
      msgCode: "cancel_too_late",
      data: null,
      msg: "Terlambat.",
    });
    await disclosureLog.close();
    await fixture.lobby.database.query(
      `insert into platform.told_gap (run_id, seq, from_at, until_at, lost)
       select run_id, 90, $1, $1, 3 from platform.told_run where node = 'one' limit 1`,
      [new Date()],
    );
    const { told: shown } = await fixture.order(orderId);
    expect(shown.lines.map(({ call, msgCode, reply: kept, build }) => [call, msgCode, kept, build])).toEqual([
      ["/v1/withdraw/cancel", "cancel_too_late", { msg: "Terlambat." }, "b1"],
      ["/withdraw/create/order", "success", { orderId }, "b1"],
    ]);
    expect(shown.gaps).toMatchObject([{ node: "one", lost: 3 }]);
    const other = await fixture.order((await fixture.ordered()).orderId);
    expect(other.told.lines).toEqual([]);
  });

  test("R-REC-51 R-QUE-04 an order says when its player deleted the account", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    expect((await fixture.order(orderId)).playerDeleted).toBeNull();
    const deletedAt = new Date();
    await fixture.lobby.database.query(
      `insert into player_data.deletion (player_id, asked_at, forfeited, keep_until, law)
       values ($1, $2, 0, $2::timestamptz + interval '1 day', '')`,
      [player, deletedAt],
    );
    expect((await fixture.order(orderId)).playerDeleted).toBe(deletedAt.getTime());
  });

  test("R-QUE-03 of two decisions at once one is done, and the other says who decided what", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    const both = await Promise.all([fixture.hold(fixture.payments, orderId), fixture.hold(fixture.second, orderId)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const holder = both[0].msgCode === "success" ? "payments" : "second";
    expect(both.find(({ msgCode }) => msgCode !== "success")?.params).toMatchObject({
      outcome: "held",
      by: `Person ${holder}@example.com`,
    });
    const released = await Promise.all([
      fixture.release(fixture.payments, orderId),
      fixture.release(fixture.second, orderId),
    ]);
    expect(released.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const loser = released.find(({ msgCode }) => msgCode !== "success");
    const winner = released[0] === loser ? "second" : "payments";
    expect(loser?.params).toMatchObject({ outcome: "released", by: `Person ${winner}@example.com` });
    const late = await fixture.release(fixture.second, orderId);
    expect(late.msgCode).toBe("already_decided");
    const acts = (await fixture.entries(orderId)).map(({ action }) => action);
    expect(acts).toEqual(["hold_order", "release_hold"]);
  });

  test("R-QUE-03 taking an order shows the name for 15 minutes and locks nothing", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    const take = (taken: boolean) => fixture.payments.browser.call("/c/v1/orders/take", { orderId, take: taken });
    const { until } = must(await take(true));
    expect(until).toBe(fixture.console.time.at + 15 * 60_000);
    const { open } = await fixture.order(orderId, fixture.second.browser);
    expect(open?.taken).toMatchObject({ name: "Person payments@example.com", until });
    expect(await listed(fixture, "all", { taken: "by_me" })).toEqual([orderId]);
    expect((await fixture.hold(fixture.second, orderId)).msgCode).toBe("success");
    await take(false);
    expect((await fixture.order(orderId)).open?.taken).toBeNull();
    expect((await fixture.payments.browser.call("/c/v1/orders/take", { orderId: "W0", take: true })).msgCode).toBe(
      "not_found",
    );
  });

  test("R-QUE-08 R-HON-04 refusing needs two people; everything returns, and a second one within 30 days needs compliance", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const before = await fixture.lobby.balances(player);
    const { proposalId } = must(await fixture.refuse(fixture.payments, orderId));
    if (proposalId === null) throw new Error("one person refused an order");
    // The approver first reads whose money it is, and how much.
    const waiting = must(await fixture.finance.browser.call("/c/v1/proposals/list", { filter: "open" })).rows;
    const lines = waiting.find((one) => one.proposalId === proposalId)?.lines ?? [];
    expect((await fixture.order(orderId)).proposals).toMatchObject([
      { proposalId, action: "refuse_order", proposedBy: { name: "Person payments@example.com" } },
    ]);
    expect((await fixture.refuse(fixture.second, orderId)).msgCode).toBe("already_proposed");
    expect(lines.map(({ field }) => field)).toEqual(["player", "gross", "refusedFor", "particulars"]);
    expect(await fixture.lobby.codes(player, orderId)).toEqual([1000]);
    expect(must(await fixture.approve(fixture.finance, proposalId)).state).toBe("done");
    await expect.poll(() => fixture.lobby.codes(player, orderId)).toEqual([1000, 2300]);
    const after = await fixture.lobby.balances(player);
    expect(after.cash - before.cash).toBe(50_000n);
    expect(after.reserved).toBe(0n);
    expect(await fixture.entries(orderId)).toMatchObject([
      { action: "propose" },
      { action: "approve", actor: "Person finance@example.com" },
      { action: "refuse_order", actor: "Person payments@example.com", proposalId },
    ]);
    const { steps } = await fixture.order(orderId);
    expect(steps.at(-1)).toMatchObject({ code: 2300, by: "operator", name: "Person payments@example.com" });

    const again = await fixture.lobby.placed(player);
    const second = must(await fixture.refuse(fixture.payments, again));
    expect((await fixture.approve(fixture.finance, second.proposalId ?? "")).msgCode).toBe("not_permitted");
    expect(must(await fixture.approve(fixture.compliance, second.proposalId ?? "")).state).toBe("done");
    await expect.poll(() => fixture.lobby.codes(player, again)).toEqual([1000, 2300]);
  });

  test("R-QUE-07 R-QUE-09 a hold is extended, and a legal order placed, confirmed and ended, by two people", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    must(await fixture.hold(fixture.payments, orderId));
    const extend = await fixture.payments.browser.call("/c/v1/orders/extend", {
      on: { kind: "order", id: orderId },
      particulars: { difference: "part_missing" },
      reason: "The deed names another part.",
    });
    expect(must(await fixture.approve(fixture.finance, must(extend).proposalId ?? "")).state).toBe("done");
    await expect.poll(async () => (await fixture.order(orderId)).holds.at(-1)?.extendedAt).toEqual(expect.any(Number));
    const again = await fixture.payments.browser.call("/c/v1/orders/extend", {
      on: { kind: "order", id: orderId },
      particulars: { difference: "company" },
      reason: "Once more, for the other name.",
    });
    expect(again.msgCode).toBe("already_decided");
    expect(again.params).toMatchObject({ outcome: "extended", by: "Person payments@example.com" });
    must(await fixture.release(fixture.second, orderId));

    const legal = async (verb: "place" | "confirm" | "end") => {
      const asked = await fixture.compliance.browser.call("/c/v1/orders/legal-order", {
        orderId,
        verb,
        reason: `The court wrote to us, to ${verb} it.`,
        ...(verb === "place" && {
          particulars: { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" },
        }),
      });
      expect(must(await fixture.approve(fixture.finance, must(asked).proposalId ?? "")).state).toBe("done");
    };
    await legal("place");
    await expect.poll(async () => (await fixture.order(orderId)).open?.reason).toBe("legal_order");
    expect((await fixture.release(fixture.payments, orderId)).msgCode).toBe("invalid_input");
    await legal("confirm");
    await expect.poll(async () => (await fixture.order(orderId)).holds.at(-1)?.confirmedAt).toEqual(expect.any(Number));
    await legal("end");
    await expect.poll(async () => (await fixture.order(orderId)).open?.reason).toBe(null);
  });

  test("R-QUE-11 many holds are released in one action; each has its result and entry, and goes on", async () => {
    const fixture = shared();
    const orders = [await fixture.ordered(), await fixture.ordered(), await fixture.ordered()];
    for (const { orderId } of orders) must(await fixture.hold(fixture.payments, orderId));
    const [first, ...rest] = orders.map(({ orderId }) => orderId);
    must(await fixture.release(fixture.second, first ?? ""));
    const { results } = must(await fixture.release(fixture.second, first ?? "", ...rest));
    expect(results.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["refused", "already_decided"],
      ["done", "released"],
      ["done", "released"],
    ]);
    expect(results[0]?.decided).toMatchObject({ outcome: "released", by: "Person second@example.com" });
    for (const orderId of rest) {
      expect((await fixture.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order", "release_hold"]);
    }
    const runs = await fixture.lobby.jobsOf("advance-withdrawal");
    for (const orderId of rest) expect(runs).toContainEqual({ key: `withdrawal:${orderId}`, due: true });
    const tooMany = Array.from({ length: 201 }, (_, index) => `W${index}`);
    expect((await fixture.release(fixture.second, ...tooMany)).msgCode).toBe("invalid_input");
  });

  test("R-QUE-11 R-EYE-02 sums of released holds count together, and one's own hold needs another person sooner", async () => {
    const fixture = shared();
    const person = await fixture.join(`${randomUUID()}@example.com`, ["payments"]);
    const held = async (): Promise<string> => {
      const { orderId } = await fixture.ordered(45_000_000);
      must(await fixture.hold(fixture.payments, orderId));
      return orderId;
    };
    const [one, two, three] = [await held(), await held(), await held()];
    expect(must(await fixture.release(person, one)).proposalId).toBeNull();
    expect(must(await fixture.release(person, two)).proposalId).toBeNull();
    expect(must(await fixture.release(person, three)).proposalId).toEqual(expect.any(String));
    const own = await fixture.ordered(20_000_001);
    must(await fixture.hold(person, own.orderId));
    expect(must(await fixture.release(person, own.orderId)).proposalId).toEqual(expect.any(String));
  });

  test("R-OPR-17 what is one's own goes by the account, not by the name", async () => {
    const fixture = shared();
    const person = await fixture.join("owner@example.com", ["payments"]);
    const other = await fixture.join("other@example.com", ["payments"]);
    const { player, orderId } = await fixture.ordered(20_000_001);
    must(await fixture.hold(person, orderId));
    // As before names had to be unique.
    await fixture.console.owner.query(
      "update backoffice.operator set name = 'Person owner@example.com' where email = 'other@example.com'",
    );
    // The sum is above what an operator may release of their own holds; the other operator did not place this hold.
    expect(must(await fixture.release(person, orderId)).proposalId).toEqual(expect.any(String));
    expect(must(await fixture.release(other, orderId)).proposalId).toBeNull();
    const [kept] = await fixture.console.owner.query<{ placed_by_id: string }>(
      "select placed_by_id from withdrawals.hold where player_id = $1",
      [player],
    );
    expect(kept?.placed_by_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("R-EYE-02 releases of one's own holds count together, and what is decided already counts for nothing", async () => {
    const fixture = shared();
    const person = await fixture.join(`${randomUUID()}@example.com`, ["payments"]);
    const heldBy = async (who: typeof person, amount: number): Promise<string> => {
      const { orderId } = await fixture.ordered(amount);
      must(await fixture.hold(who, orderId));
      return orderId;
    };
    const [one, two, three] = [
      await heldBy(person, 15_000_000),
      await heldBy(person, 5_000_000),
      await heldBy(person, 50_000),
    ];
    expect(must(await fixture.release(person, one)).proposalId).toBeNull();
    // The first order again: it is decided already, and would make the sum too large.
    expect(must(await fixture.release(person, one, two)).proposalId).toBeNull();
    expect(must(await fixture.release(person, three)).proposalId).toEqual(expect.any(String));
    const other = await heldBy(fixture.payments, 21_000_000);
    expect(must(await fixture.release(person, other)).proposalId).toBeNull();
  });

  test("R-QUE-03 an order that was never held cannot be released, and a review that is not open says who closed it", async () => {
    const fixture = shared();
    const never = await fixture.ordered();
    const refused = await fixture.release(fixture.payments, never.orderId);
    expect([refused.msgCode, refused.params]).toEqual(["already_decided", { problem: "not_held" }]);
    const close = (orderId: string, { browser } = fixture.payments) =>
      browser.call("/c/v1/orders/close-reviews", {
        orderIds: [orderId],
        reason: "The papers are there.",
      });
    const noReview = await close(never.orderId);
    expect([noReview.msgCode, noReview.params]).toEqual(["already_decided", { problem: "not_open" }]);
    const { player, orderId } = await fixture.ordered(reviewFrom);
    await fixture.lobby.advanceUntil(player, orderId, 1800);
    const both = await Promise.all([close(orderId), close(orderId, fixture.second)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const by = `Person ${both[0].msgCode === "success" ? "payments" : "second"}@example.com`;
    for (const late of [both.find(({ msgCode }) => msgCode !== "success"), await close(orderId)]) {
      expect(late?.msgCode).toBe("already_decided");
      expect(late?.params).toMatchObject({ outcome: "reviewed", by });
    }
  });

  test("R-OPR-07 R-QUE-05 support proposes a hold, and risk approves it", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    const { proposalId } = must(await fixture.hold(fixture.support, orderId));
    expect((await fixture.order(orderId)).holds).toEqual([]);
    expect(must(await fixture.approve(fixture.payments, proposalId ?? "")).state).toBe("done");
    await expect.poll(async () => (await fixture.order(orderId)).open?.reason).toBe("account_owner");
    expect((await fixture.refuse(fixture.support, orderId)).msgCode).toBe("not_permitted");
  });
});

describe("commands", () => {
  test("R-QUE-11 an action waits while the lobby server is stopped, and is carried out once when it runs", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    await fixture.commands.stop();
    const key = randomUUID();
    const body = {
      on: { kind: "order" as const, id: orderId },
      for: "account_owner" as const,
      particulars: company,
      disclosure: atOnce,
      reason: why,
    };
    const hold = () => fixture.payments.browser.call("/c/v1/orders/hold", body, { "idempotency-key": key });
    expect(must(await hold()).results).toMatchObject([{ state: "waiting", outcome: null }]);
    await fixture.commands.start();
    await expect.poll(async () => must(await hold()).results[0]?.state).toBe("done");
    expect((await fixture.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
  });

  test("R-AUD-01 a command that came too late changes nothing and records nothing; a job that runs twice does it once", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    await fixture.commands.stop();
    const kept = await fixture.ordered();
    must(await fixture.hold(fixture.payments, orderId));
    must(await fixture.hold(fixture.payments, kept.orderId));
    await fixture.lobby.advanceUntil(player, orderId, 2200);
    const waiting = await fixture.console.owner.query<{ playerId: string; commandId: string }>(
      `select player_id::text as "playerId", command_id as "commandId" from withdrawals.command where done_at is null`,
    );
    for (const command of [...waiting, ...waiting]) await fixture.lobby.job("carry-out-command", command);
    await fixture.commands.start();
    expect((await fixture.entries(kept.orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
    expect(await fixture.entries(orderId)).toEqual([]);
    const results = await fixture.console.owner.query<{ outcome: string }>(
      "select result ->> 'outcome' as outcome from withdrawals.command where order_id = $1",
      [orderId],
    );
    expect(results).toEqual([{ outcome: "too_late" }]);
    expect((await fixture.hold(fixture.second, orderId)).msgCode).toBe("too_late");
  });

  test("R-AUD-01 a command that breaks off leaves neither act nor entry, and is carried out once later", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const { owner } = fixture.console;
    await fixture.commands.stop();
    must(await fixture.hold(fixture.payments, orderId));
    const [command] = await owner.query<{ playerId: string; commandId: string }>(
      `select player_id::text as "playerId", command_id as "commandId" from withdrawals.command where order_id = $1`,
      [orderId],
    );
    if (command === undefined) throw new Error("no command was given");
    // The result is written last: if that fails, everything before it is undone.
    await owner.query("alter table withdrawals.command add constraint no_result check (done_at is null) not valid");
    try {
      await expect(fixture.lobby.job("carry-out-command", command)).rejects.toThrow(/no_result/);
    } finally {
      await owner.query("alter table withdrawals.command drop constraint no_result");
    }
    expect((await fixture.lobby.process(player, orderId)).holds).toEqual([]);
    expect(await fixture.entries(orderId)).toEqual([]);
    await fixture.commands.start();
    await expect.poll(async () => (await fixture.order(orderId)).open?.reason).toBe("account_owner");
    expect((await fixture.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
  });

  test("R-QUE-12 the desk's calls are a closed list, and none approves, pays, changes or speeds up an order", () => {
    const paths = Object.keys(consoleCalls).filter((path) => path.startsWith("/c/v1/orders/"));
    expect(paths.map((path) => path.slice("/c/v1/orders/".length)).toSorted()).toEqual([
      "close-reviews",
      "counts",
      "extend",
      "figures",
      "get",
      "hold",
      "legal-order",
      "list",
      "refuse",
      "release",
      "take",
    ]);
    const fields = new Set(
      Object.values(consoleCalls)
        .filter(({ path }) => path.startsWith("/c/v1/orders/") && !path.endsWith("/list"))
        .flatMap(({ example }) => Object.keys(example.request)),
    );
    expect([...fields].toSorted()).toEqual([
      "disclosure",
      "for",
      "on",
      "orderId",
      "orderIds",
      "particulars",
      "reason",
      "take",
      "verb",
    ]);
    const ofOrders = Object.entries(policyActions).filter(([, { permission }]) => permission.startsWith("order."));
    expect(ofOrders.map(([action]) => action).toSorted()).toEqual([
      "close_review",
      "extend_hold",
      "hold_order",
      "legal_order",
      "open_account",
      "refuse_order",
      "release_order",
    ]);
  });
});
