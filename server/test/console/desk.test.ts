import { randomUUID } from "node:crypto";
import { consoleCalls, policyActions } from "@fairlobby/contract/console";
import { describe, expect, test } from "vitest";
import { createTold } from "../../src/platform/told/recorder.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { silentLog } from "../harness/database.ts";
import { atOnce, company, must, openDeskWorld, reviewFrom, why, type DeskWorld } from "./desk-world.ts";

const shared = shareWorld(openDeskWorld);

/** Ids of the open orders that a list shows. */
async function listed(world: DeskWorld, tab: "held" | "review" | "all", filter: object = {}): Promise<string[]> {
  const body = { tab, filter, sort: "deadline" as const, cursor: null, limit: 200 };
  return must(await world.payments.browser.call("/c/v1/orders/list", body)).rows.map(({ orderId }) => orderId);
}

describe("actions of the desk", () => {
  test("R-QUE-05 R-AUD-01 a hold is carried out by the lobby server with its entry, and the player reads it", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const held = must(await world.hold(world.payments, orderId));
    expect(held).toMatchObject({ proposalId: null, results: [{ id: orderId, state: "done", outcome: "placed" }] });
    expect(await listed(world, "held")).toContain(orderId);
    const { holds } = await world.lobby.process(player, orderId);
    expect(holds).toMatchObject([{ reason: "account_owner", particulars: company }]);
    expect(await world.entries(orderId)).toMatchObject([
      { actor: "Person payments@example.com", action: "hold_order", role: "payments risk" },
    ]);
    const wrong = await world.hold(world.second, (await world.ordered()).orderId, { difference: "a guess" });
    expect(wrong.msgCode).toBe("invalid_input");
  });

  test("R-QUE-04 R-SRV-85 an order shows what its player was told, and which times are not known", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const told = createTold({
      sql: world.lobby.database,
      log: silentLog,
      now: Date.now,
      run: { node: "one", app: "1.0.0", build: "b1", contract: "c", settings: "s" },
    });
    await told.start();
    const reply = { playerId: player, order: orderId, language: "id", msg: "" } as const;
    told.reply({ ...reply, call: "/withdraw/create/order", msgCode: "success", data: { orderId } });
    told.reply({ ...reply, call: "/v1/withdraw/cancel", msgCode: "cancel_too_late", data: null, msg: "Terlambat." });
    await told.close();
    await world.lobby.database.query(
      `insert into platform.told_gap (run_id, seq, from_at, until_at, lost)
       select run_id, 90, $1, $1, 3 from platform.told_run where node = 'one' limit 1`,
      [new Date()],
    );
    const { told: shown } = await world.order(orderId);
    expect(shown.lines.map(({ call, msgCode, reply: kept, build }) => [call, msgCode, kept, build])).toEqual([
      ["/v1/withdraw/cancel", "cancel_too_late", { msg: "Terlambat." }, "b1"],
      ["/withdraw/create/order", "success", { orderId }, "b1"],
    ]);
    expect(shown.gaps).toMatchObject([{ node: "one", lost: 3 }]);
    const other = await world.order((await world.ordered()).orderId);
    expect(other.told.lines).toEqual([]);
  });

  test("R-QUE-03 of two decisions at once one is done, and the other says who decided what", async () => {
    const world = shared();
    const { orderId } = await world.ordered();
    const both = await Promise.all([world.hold(world.payments, orderId), world.hold(world.second, orderId)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const holder = both[0].msgCode === "success" ? "payments" : "second";
    expect(both.find(({ msgCode }) => msgCode !== "success")?.params).toMatchObject({
      outcome: "held",
      by: `Person ${holder}@example.com`,
    });
    const released = await Promise.all([world.release(world.payments, orderId), world.release(world.second, orderId)]);
    expect(released.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const loser = released.find(({ msgCode }) => msgCode !== "success");
    const winner = released[0] === loser ? "second" : "payments";
    expect(loser?.params).toMatchObject({ outcome: "released", by: `Person ${winner}@example.com` });
    const late = await world.release(world.second, orderId);
    expect(late.msgCode).toBe("already_decided");
    const acts = (await world.entries(orderId)).map(({ action }) => action);
    expect(acts).toEqual(["hold_order", "release_hold"]);
  });

  test("R-QUE-03 taking an order shows the name for 15 minutes and locks nothing", async () => {
    const world = shared();
    const { orderId } = await world.ordered();
    const take = (taken: boolean) => world.payments.browser.call("/c/v1/orders/take", { orderId, take: taken });
    const { until } = must(await take(true));
    expect(until).toBe(world.console.time.at + 15 * 60_000);
    const { open } = await world.order(orderId, world.second.browser);
    expect(open?.taken).toMatchObject({ name: "Person payments@example.com", until });
    expect(await listed(world, "all", { taken: "by_me" })).toEqual([orderId]);
    expect((await world.hold(world.second, orderId)).msgCode).toBe("success");
    await take(false);
    expect((await world.order(orderId)).open?.taken).toBeNull();
    expect((await world.payments.browser.call("/c/v1/orders/take", { orderId: "W0", take: true })).msgCode).toBe(
      "not_found",
    );
  });

  test("R-QUE-08 R-HON-04 refusing needs two people; everything returns, and a second one within 30 days needs compliance", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const before = await world.lobby.balances(player);
    const { proposalId } = must(await world.refuse(world.payments, orderId));
    if (proposalId === null) throw new Error("one person refused an order");
    // Who approves reads first whose money it is, and how much.
    const waiting = must(await world.finance.browser.call("/c/v1/proposals/list", { filter: "open" })).rows;
    const lines = waiting.find((one) => one.proposalId === proposalId)?.lines ?? [];
    expect((await world.order(orderId)).proposals).toMatchObject([
      { proposalId, action: "refuse_order", proposedBy: { name: "Person payments@example.com" } },
    ]);
    expect((await world.refuse(world.second, orderId)).msgCode).toBe("already_proposed");
    expect(lines.map(({ field }) => field)).toEqual(["player", "gross", "refusedFor", "particulars"]);
    expect(await world.lobby.codes(player, orderId)).toEqual([1000]);
    expect(must(await world.approve(world.finance, proposalId)).state).toBe("done");
    await expect.poll(() => world.lobby.codes(player, orderId)).toEqual([1000, 2300]);
    const after = await world.lobby.balances(player);
    expect(after.cash - before.cash).toBe(50_000n);
    expect(after.reserved).toBe(0n);
    expect(await world.entries(orderId)).toMatchObject([
      { action: "propose" },
      { action: "approve", actor: "Person finance@example.com" },
      { action: "refuse_order", actor: "Person payments@example.com", proposalId },
    ]);
    const { steps } = await world.order(orderId);
    expect(steps.at(-1)).toMatchObject({ code: 2300, by: "operator", name: "Person payments@example.com" });

    const again = await world.lobby.placed(player);
    const second = must(await world.refuse(world.payments, again));
    expect((await world.approve(world.finance, second.proposalId ?? "")).msgCode).toBe("not_permitted");
    expect(must(await world.approve(world.compliance, second.proposalId ?? "")).state).toBe("done");
    await expect.poll(() => world.lobby.codes(player, again)).toEqual([1000, 2300]);
  });

  test("R-QUE-07 R-QUE-09 a hold is extended, and a legal order placed, confirmed and ended, by two people", async () => {
    const world = shared();
    const { orderId } = await world.ordered();
    must(await world.hold(world.payments, orderId));
    const extend = await world.payments.browser.call("/c/v1/orders/extend", {
      on: { kind: "order", id: orderId },
      particulars: { difference: "part_missing" },
      reason: "The deed names another part.",
    });
    expect(must(await world.approve(world.finance, must(extend).proposalId ?? "")).state).toBe("done");
    await expect.poll(async () => (await world.order(orderId)).holds.at(-1)?.extendedAt).toEqual(expect.any(Number));
    const again = await world.payments.browser.call("/c/v1/orders/extend", {
      on: { kind: "order", id: orderId },
      particulars: { difference: "company" },
      reason: "Once more, for the other name.",
    });
    expect(again.msgCode).toBe("already_decided");
    expect(again.params).toMatchObject({ outcome: "extended", by: "Person payments@example.com" });
    must(await world.release(world.second, orderId));

    const legal = async (verb: "place" | "confirm" | "end") => {
      const asked = await world.compliance.browser.call("/c/v1/orders/legal-order", {
        orderId,
        verb,
        reason: `The court wrote to us, to ${verb} it.`,
        ...(verb === "place" && {
          particulars: { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" },
        }),
      });
      expect(must(await world.approve(world.finance, must(asked).proposalId ?? "")).state).toBe("done");
    };
    await legal("place");
    await expect.poll(async () => (await world.order(orderId)).open?.reason).toBe("legal_order");
    expect((await world.release(world.payments, orderId)).msgCode).toBe("invalid_input");
    await legal("confirm");
    await expect.poll(async () => (await world.order(orderId)).holds.at(-1)?.confirmedAt).toEqual(expect.any(Number));
    await legal("end");
    await expect.poll(async () => (await world.order(orderId)).open?.reason).toBe(null);
  });

  test("R-QUE-11 many holds are released in one action; each has its result and entry, and goes on", async () => {
    const world = shared();
    const orders = [await world.ordered(), await world.ordered(), await world.ordered()];
    for (const { orderId } of orders) must(await world.hold(world.payments, orderId));
    const [first, ...rest] = orders.map(({ orderId }) => orderId);
    must(await world.release(world.second, first ?? ""));
    const { results } = must(await world.release(world.second, first ?? "", ...rest));
    expect(results.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["refused", "already_decided"],
      ["done", "released"],
      ["done", "released"],
    ]);
    expect(results[0]?.decided).toMatchObject({ outcome: "released", by: "Person second@example.com" });
    for (const orderId of rest) {
      expect((await world.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order", "release_hold"]);
    }
    const turns = await world.lobby.jobsOf("advance-withdrawal");
    for (const orderId of rest) expect(turns).toContainEqual({ key: `withdrawal:${orderId}`, due: true });
    const tooMany = Array.from({ length: 201 }, (_, index) => `W${index}`);
    expect((await world.release(world.second, ...tooMany)).msgCode).toBe("invalid_input");
  });

  test("R-QUE-11 R-EYE-02 sums of released holds count together, and one's own hold needs another person sooner", async () => {
    const world = shared();
    const person = await world.join(`${randomUUID()}@example.com`, ["payments"]);
    const held = async (): Promise<string> => {
      const { orderId } = await world.ordered(45_000_000);
      must(await world.hold(world.payments, orderId));
      return orderId;
    };
    const [one, two, three] = [await held(), await held(), await held()];
    expect(must(await world.release(person, one)).proposalId).toBeNull();
    expect(must(await world.release(person, two)).proposalId).toBeNull();
    expect(must(await world.release(person, three)).proposalId).toEqual(expect.any(String));
    const own = await world.ordered(20_000_001);
    must(await world.hold(person, own.orderId));
    expect(must(await world.release(person, own.orderId)).proposalId).toEqual(expect.any(String));
  });

  test("R-OPR-17 what is one's own goes by the account, not by the name", async () => {
    const world = shared();
    const person = await world.join("owner@example.com", ["payments"]);
    const other = await world.join("other@example.com", ["payments"]);
    const { player, orderId } = await world.ordered(20_000_001);
    must(await world.hold(person, orderId));
    // As before names were unique.
    await world.console.owner.query(
      "update backoffice.operator set name = 'Person owner@example.com' where email = 'other@example.com'",
    );
    // Larger than what one person releases of their own: the other one's is not.
    expect(must(await world.release(person, orderId)).proposalId).toEqual(expect.any(String));
    expect(must(await world.release(other, orderId)).proposalId).toBeNull();
    const [kept] = await world.console.owner.query<{ placed_by_id: string }>(
      "select placed_by_id from withdrawals.hold where player_id = $1",
      [player],
    );
    expect(kept?.placed_by_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("R-EYE-02 releases of one's own holds count together, and what is decided already counts for nothing", async () => {
    const world = shared();
    const person = await world.join(`${randomUUID()}@example.com`, ["payments"]);
    const heldBy = async (who: typeof person, amount: number): Promise<string> => {
      const { orderId } = await world.ordered(amount);
      must(await world.hold(who, orderId));
      return orderId;
    };
    const [one, two, three] = [
      await heldBy(person, 15_000_000),
      await heldBy(person, 5_000_000),
      await heldBy(person, 50_000),
    ];
    expect(must(await world.release(person, one)).proposalId).toBeNull();
    // The first one again: it is decided, and would be too much together.
    expect(must(await world.release(person, one, two)).proposalId).toBeNull();
    expect(must(await world.release(person, three)).proposalId).toEqual(expect.any(String));
    const other = await heldBy(world.payments, 21_000_000);
    expect(must(await world.release(person, other)).proposalId).toBeNull();
  });

  test("R-QUE-03 an order that was never held cannot be released, and a review that is not open says who closed it", async () => {
    const world = shared();
    const never = await world.ordered();
    const refused = await world.release(world.payments, never.orderId);
    expect([refused.msgCode, refused.params]).toEqual(["already_decided", { problem: "not_held" }]);
    const close = (orderId: string, { browser } = world.payments) =>
      browser.call("/c/v1/orders/close-reviews", {
        orderIds: [orderId],
        reason: "The papers are there.",
      });
    const noReview = await close(never.orderId);
    expect([noReview.msgCode, noReview.params]).toEqual(["already_decided", { problem: "not_open" }]);
    const { player, orderId } = await world.ordered(reviewFrom);
    await world.lobby.advanceUntil(player, orderId, 1800);
    const both = await Promise.all([close(orderId), close(orderId, world.second)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const by = `Person ${both[0].msgCode === "success" ? "payments" : "second"}@example.com`;
    for (const late of [both.find(({ msgCode }) => msgCode !== "success"), await close(orderId)]) {
      expect(late?.msgCode).toBe("already_decided");
      expect(late?.params).toMatchObject({ outcome: "reviewed", by });
    }
  });

  test("R-OPR-07 R-QUE-05 support proposes a hold, and risk approves it", async () => {
    const world = shared();
    const { orderId } = await world.ordered();
    const { proposalId } = must(await world.hold(world.support, orderId));
    expect((await world.order(orderId)).holds).toEqual([]);
    expect(must(await world.approve(world.payments, proposalId ?? "")).state).toBe("done");
    await expect.poll(async () => (await world.order(orderId)).open?.reason).toBe("account_owner");
    expect((await world.refuse(world.support, orderId)).msgCode).toBe("not_permitted");
  });
});

describe("commands", () => {
  test("R-QUE-11 an action waits while the lobby server is stopped, and is carried out once when it runs", async () => {
    const world = shared();
    const { orderId } = await world.ordered();
    await world.commands.stop();
    const key = randomUUID();
    const body = {
      on: { kind: "order" as const, id: orderId },
      for: "account_owner" as const,
      particulars: company,
      disclosure: atOnce,
      reason: why,
    };
    const hold = () => world.payments.browser.call("/c/v1/orders/hold", body, { "idempotency-key": key });
    expect(must(await hold()).results).toMatchObject([{ state: "waiting", outcome: null }]);
    await world.commands.start();
    await expect.poll(async () => must(await hold()).results[0]?.state).toBe("done");
    expect((await world.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
  });

  test("R-AUD-01 a command that came too late changes nothing and records nothing; a job that runs twice does it once", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    await world.commands.stop();
    const kept = await world.ordered();
    must(await world.hold(world.payments, orderId));
    must(await world.hold(world.payments, kept.orderId));
    await world.lobby.advanceUntil(player, orderId, 2200);
    const waiting = await world.console.owner.query<{ playerId: string; commandId: string }>(
      `select player_id::text as "playerId", command_id as "commandId" from withdrawals.command where done_at is null`,
    );
    for (const command of [...waiting, ...waiting]) await world.lobby.job("carry-out-command", command);
    await world.commands.start();
    expect((await world.entries(kept.orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
    expect(await world.entries(orderId)).toEqual([]);
    const results = await world.console.owner.query<{ outcome: string }>(
      "select result ->> 'outcome' as outcome from withdrawals.command where order_id = $1",
      [orderId],
    );
    expect(results).toEqual([{ outcome: "too_late" }]);
    expect((await world.hold(world.second, orderId)).msgCode).toBe("too_late");
  });

  test("R-AUD-01 a command that breaks off leaves neither act nor entry, and is carried out once later", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const { owner } = world.console;
    await world.commands.stop();
    must(await world.hold(world.payments, orderId));
    const [command] = await owner.query<{ playerId: string; commandId: string }>(
      `select player_id::text as "playerId", command_id as "commandId" from withdrawals.command where order_id = $1`,
      [orderId],
    );
    if (command === undefined) throw new Error("no command was given");
    // The result is the last that is written: without it everything before is undone.
    await owner.query("alter table withdrawals.command add constraint no_result check (done_at is null) not valid");
    try {
      await expect(world.lobby.job("carry-out-command", command)).rejects.toThrow(/no_result/);
    } finally {
      await owner.query("alter table withdrawals.command drop constraint no_result");
    }
    expect((await world.lobby.process(player, orderId)).holds).toEqual([]);
    expect(await world.entries(orderId)).toEqual([]);
    await world.commands.start();
    await expect.poll(async () => (await world.order(orderId)).open?.reason).toBe("account_owner");
    expect((await world.entries(orderId)).map(({ action }) => action)).toEqual(["hold_order"]);
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
