import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addLine, deleteFutureLines, eraseLines, type NewLine } from "../../src/modules/inbox/index.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

const dayMs = 86_400_000;
const clock = { at: Date.UTC(2026, 10, 24, 12) };

type Opened = Awaited<ReturnType<typeof open>>;
let fixture: Opened;
beforeAll(async () => {
  fixture = await open();
});
afterAll(() => fixture.close());

async function open() {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const { modules } = await wireLobby({ url, now: () => clock.at }, whenDone);
  const server = await serveCalls({
    routes: collect("routes", modules),
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: token, signInRef: token }),
  });
  whenDone(server.close);
  let players = 10_000_000;
  return {
    database,
    newPlayer: () => String(++players) as PlayerId,
    add: (player: PlayerId, ...lines: NewLine[]) =>
      database.transaction(async (tx) => {
        for (const line of lines) await addLine(tx, player, line);
      }),
    async list(player: PlayerId, pageNum = 1, pageSize = 10) {
      const { data } = await server.call("/v1/inbox", { pageNum, pageSize }, { token: player });
      if (data === null) throw new Error("no list");
      return data;
    },
    read: async (player: PlayerId, ids: string[]) =>
      (await server.call("/v1/inbox/read", { ids }, { token: player })).data?.unread,
    call: server.call,
    close,
  };
}

const paid = (orderId: string, at = clock.at): NewLine => ({
  kind: "withdrawal_paid",
  eventKey: orderId,
  subject: orderId,
  amount: 50_000n,
  at,
});

describe("the inbox", () => {
  test("R-INB-01 R-API-70 lists lines newest first, page by page, with the number of unread ones", async () => {
    const player = fixture.newPlayer();
    expect(await fixture.list(player)).toEqual({ list: [], total: 0, unread: 0 });
    const { at } = clock;
    await fixture.add(player, paid("W1", at - 2), { kind: "password_changed", eventKey: "1", at }, paid("W2", at - 1));
    const first = await fixture.list(player, 1, 2);
    expect(first).toMatchObject({ total: 3, unread: 3 });
    expect(first.list).toEqual([
      { id: expect.any(String), kind: "password_changed", time: at, subject: "", read: false },
      {
        id: expect.any(String),
        kind: "withdrawal_paid",
        time: at - 1,
        subject: "W2",
        amount: 50_000,
        read: false,
      },
    ]);
    const second = await fixture.list(player, 2, 2);
    expect(second.list.map(({ subject }) => subject)).toEqual(["W1"]);
  });

  test("R-INB-01 R-API-71 keeps what was read on the server, and another player's line is neither read nor marked", async () => {
    const [player, other] = [fixture.newPlayer(), fixture.newPlayer()];
    await fixture.add(player, paid("W3"), paid("W4"));
    await fixture.add(other, paid("W5"));
    const [newest] = (await fixture.list(player)).list;
    const [theirs] = (await fixture.list(other)).list;
    if (newest === undefined || theirs === undefined) throw new Error("no line");
    expect(await fixture.read(player, [newest.id, theirs.id])).toBe(1);
    expect(await fixture.read(player, [newest.id])).toBe(1);
    expect((await fixture.list(player)).list.map(({ subject, read }) => [subject, read])).toEqual([
      ["W4", true],
      ["W3", false],
    ]);
    expect(await fixture.list(other)).toMatchObject({ unread: 1, total: 1, list: [{ subject: "W5", read: false }] });
  });

  test("R-API-71 refuses no ids, too many, and what is no id", async () => {
    const player = fixture.newPlayer();
    const many = Array.from({ length: 101 }, (_, index) => String(index + 1));
    for (const ids of [[], many, ["0"], ["1; drop table"], ["-1"]]) {
      const reply = await fixture.call("/v1/inbox/read", { ids }, { token: player });
      expect(reply.msgCode).toBe("invalid_input");
    }
  });

  test("R-INB-01 shows a line from its time on, and not before", async () => {
    const player = fixture.newPlayer();
    const at = clock.at + dayMs;
    await fixture.add(player, { kind: "break_ended", eventKey: "1", at });
    expect(await fixture.list(player)).toEqual({ list: [], total: 0, unread: 0 });
    clock.at = at;
    expect(await fixture.list(player)).toMatchObject({ total: 1, unread: 1 });
    // What was shown stays, whatever is dropped later.
    await fixture.database.transaction((tx) =>
      deleteFutureLines(tx, { playerId: player, kind: "break_ended", at: clock.at }),
    );
    expect(await fixture.list(player)).toMatchObject({ total: 1 });
  });
});

describe("R-INB-02 an event", () => {
  test("is one line, however many transactions add it at once", async () => {
    const player = fixture.newPlayer();
    await Promise.all(Array.from({ length: 8 }, () => fixture.add(player, paid("W6"))));
    await fixture.add(player, { ...paid("W6"), kind: "withdrawal_sent_back" });
    const { list } = await fixture.list(player);
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(["withdrawal_paid", "withdrawal_sent_back"]);
  });

  test("that is rolled back leaves no line", async () => {
    const player = fixture.newPlayer();
    const failed = fixture.database.transaction(async (tx) => {
      await addLine(tx, player, paid("W7"));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await fixture.list(player)).toEqual({ list: [], total: 0, unread: 0 });
  });

  test("of a kind that is not on the list is refused", async () => {
    const line = { ...paid("W8"), kind: "offer" as "withdrawal_paid" };
    await expect(fixture.add(fixture.newPlayer(), line)).rejects.toThrow("line_kind_check");
  });
});

test("R-INB-01 erases lines that are older than asked, and no others", async () => {
  const player = fixture.newPlayer();
  const old = Date.UTC(2020, 0, 1);
  await fixture.add(player, paid("W9", old), paid("W10", old + 1));
  expect(await eraseLines(fixture.database, old + 1)).toBe(1);
  expect((await fixture.list(player)).list.map(({ subject }) => subject)).toEqual(["W10"]);
});
