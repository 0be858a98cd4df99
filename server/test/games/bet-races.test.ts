import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockBalances } from "../../src/modules/ledger/index.ts";
import { guardOrder } from "../../src/modules/protection/index.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { untilWaiting } from "../harness/locks.ts";
import { caletaGame, expectBooksToBalance, openGamesFixture, wire, type GamesFixture, type Play } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

/** Returns a player's bookings in order. */
async function bookingsOf(player: PlayerId): Promise<string[]> {
  const rows = await fixture.database.query<{ kind: string }>(
    "select kind from ledger.transfer where player_id = $1 and kind <> 'deposit' order by transfer_id",
    [player],
  );
  return rows.map(({ kind }) => kind);
}

test("R-SRV-73 a bet concurrent with a new order waits for it, and is refused", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  await fixture.bet(play, "start", 10);
  let bet: ReturnType<typeof fixture.bet> | undefined;
  // As an order does: the reservation locks the balance, then the guard is written, then both are committed.
  await fixture.database.transaction(async (tx) => {
    await lockBalances(tx, { playerId: play.user });
    bet = asAnotherCaller(() => fixture.bet(play, "meanwhile", 10));
    await untilWaiting(tx, 1);
    await guardOrder(tx, play.user, true);
  });
  expect((await bet)?.status).toBe("RS_ERROR_USER_DISABLED");
  expect(await fixture.postings(play.user)).toBe(1);
});

test("R-SRV-73 R-SRV-42 of concurrent bets, orders and their ends no stake is booked while an order is open", async () => {
  const act = fc.constantFrom("bet", "bet", "bet", "order", "cancel", "win");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const play = await fixture.playing({ cash: 2_000n });
        await fixture.bet(play, "start", 10);
        const open: string[] = [];
        let nth = 0;
        for (const round of rounds) {
          // The calls of one round are sent at the same time.
          await Promise.all(
            round.map(async (what) => {
              const id = String(++nth);
              if (what === "bet") {
                const { status } = await fixture.bet(play, id, 50);
                expect(["RS_OK", "RS_ERROR_USER_DISABLED", "RS_ERROR_NOT_ENOUGH_MONEY"]).toContain(status);
              } else if (what === "win") {
                expect((await fixture.win(play, id, "start", 5)).status).toBe("RS_OK");
              } else if (what === "order") {
                const placed = await fixture.order(play.user, 300);
                if ("orderId" in placed) open.push(placed.orderId);
                else
                  expect(["exist_process_order", "insufficient_balance", "only_support_500"]).toContain(placed.msgCode);
              } else {
                const orderId = open.pop();
                if (orderId !== undefined) await fixture.cancelOrder(play.user, orderId);
              }
            }),
          );
        }
        let waiting = false;
        for (const kind of await bookingsOf(play.user)) {
          if (kind === "withdrawal_reserved") waiting = true;
          if (kind === "withdrawal_refunded") waiting = false;
          if (waiting) expect(kind).not.toBe("stake");
        }
        const { reserved } = await fixture.balances(play.user);
        expect(reserved).toBe(waiting ? 300n : 0n);
        // The guard matches the last booking.
        expect((await fixture.bet(play, "last", 0)).status).toBe(waiting ? "RS_ERROR_USER_DISABLED" : "RS_OK");
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

test("R-SRV-72 R-SRV-61 with a break or a bar among many bets, bets sent after its reply are refused and booked ones stay", async () => {
  const plays = await Promise.all(Array.from({ length: 6 }, () => fixture.playing({ cash: 1_000n })));
  const bars = fixture.protection.operations;
  await Promise.all(
    plays.map(async (play, nth) => {
      const before = Array.from({ length: 10 }, (_, n) => fixture.bet(play, `before-${n}`, 10));
      if (nth % 2 === 0) await fixture.takeBreak(play.user, fixture.clock.at + 60_000);
      else expect(await bars.setBarred({ name: "budi" }, play.user, true, "")).toBe("done");
      const after = await Promise.all(Array.from({ length: 5 }, (_, n) => fixture.bet(play, `after-${n}`, 10)));
      expect(after.map(({ status }) => status)).toEqual(Array(5).fill("RS_ERROR_USER_DISABLED"));
      const booked = (await Promise.all(before)).filter(({ status }) => status === "RS_OK").length;
      expect(await fixture.postings(play.user)).toBe(booked);
      expect((await fixture.balances(play.user)).cash).toBe(1_000n - BigInt(booked) * 10n);
    }),
  );
});

interface Change {
  readonly name: string;
  /** Prepares the player before the change, and returns the launch that places the bet. */
  readonly before?: (play: Play) => Promise<Play>;
  readonly change: (player: PlayerId) => Promise<unknown>;
  readonly status: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const choose = async (token: PlayerId, choice: object): Promise<void> =>
  expect((await fixture.lobby.call("/v1/consent", choice, { token })).msgCode).toBe("success");
const bar = async (player: PlayerId, barred: boolean): Promise<void> => {
  const bars = fixture.protection.operations;
  expect(await bars.setBarred({ name: "budi" }, player, barred, "")).toBe("done");
};
/** Books six minutes of play, up to now. */
const playSixMinutes = async (play: Play): Promise<Play> => {
  for (const id of [randomUUID(), randomUUID()]) {
    expect((await fixture.bet(play, id, 0)).status).toBe("RS_OK");
    fixture.clock.at += 6 * minute;
  }
  fixture.clock.at -= 6 * minute;
  return play;
};

const changes: readonly Change[] = [
  {
    name: "a break",
    change: (player) => choose(player, { breakUntil: fixture.clock.at + minute }),
    status: "RS_ERROR_USER_DISABLED",
  },
  { name: "a bar", change: (player) => bar(player, true), status: "RS_ERROR_USER_DISABLED" },
  {
    name: "a limit already reached",
    before: playSixMinutes,
    change: (player) => choose(player, { dailyPlayMinutes: 5 }),
    status: "RS_ERROR_LIMIT_REACHED",
  },
  {
    name: "the end of a bar",
    async before(play) {
      await bar(play.user, true);
      return play;
    },
    change: (player) => bar(player, false),
    status: "RS_OK",
  },
  {
    name: "a looser limit",
    async before(play) {
      await choose(play.user, { dailyPlayMinutes: 5 });
      await choose(play.user, { dailyPlayMinutes: 60 });
      fixture.clock.at += day;
      return playSixMinutes(await fixture.launch(play.user));
    },
    change: (player) => choose(player, { dailyPlayMinutes: 60 }),
    status: "RS_OK",
  },
];

test.for(changes)(
  "R-SRV-72 R-SRV-61 $name that waits for the balance before a bet applies to the bet",
  async ({ before, change, status }) => {
    const launched = await fixture.playing({ cash: 1_000n });
    const play = (await before?.(launched)) ?? launched;
    let changed: Promise<unknown> | undefined;
    let bet: ReturnType<typeof fixture.bet> | undefined;
    // Another transaction has locked the player's balance; the change waits for it first, and then the bet.
    await fixture.database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: play.user });
      changed = asAnotherCaller(() => change(play.user));
      await untilWaiting(tx, 1);
      bet = asAnotherCaller(() => fixture.bet(play, "meanwhile", 10));
      await untilWaiting(tx, 2);
    });
    await changed;
    expect((await bet)?.status).toBe(status);
    expect((await fixture.balances(play.user)).cash).toBe(status === "RS_OK" ? 990n : 1_000n);
  },
);

test("R-SRV-61 a bet that waits past midnight counts for the day it was sent", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  // 17:00 UTC is midnight in Jakarta.
  fixture.clock.at = (Math.floor(fixture.clock.at / day) + 1) * day + 17 * 60 * minute - 6 * minute - 1;
  const launched = await fixture.launch(play.user);
  await choose(play.user, { dailyPlayMinutes: 5 });
  await playSixMinutes(launched);
  let bet: ReturnType<typeof fixture.bet> | undefined;
  await fixture.database.transaction(async (tx) => {
    await lockBalances(tx, { playerId: play.user });
    bet = asAnotherCaller(() => fixture.bet(launched, "before", 10));
    await untilWaiting(tx, 1);
    fixture.clock.at += 1;
  });
  expect((await bet)?.status).toBe("RS_ERROR_LIMIT_REACHED");
  expect((await fixture.bet(launched, "after", 10)).status).toBe("RS_OK");
});

test("R-SRV-42 R-SRV-73 with bets at two providers and an order at the same time, no gold is spent twice and no stake follows the order", async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const player = await fixture.player({ cash: 1_000n });
    const [here, there] = [await fixture.launch(player), await fixture.launch(player, caletaGame)];
    const caletaBet = (id: string) =>
      fixture.caletaSend("/wallet/bet", {
        token: there.token,
        transaction_uuid: id,
        request_uuid: randomUUID(),
        round: id,
        game_code: caletaGame,
        currency: "IDR",
        amount: wire(100),
      });
    const ids = Array.from({ length: 8 }, (_, n) => `b${n}`);
    // The order is sent between the two providers' bets in every second run, and after them in the others.
    const hub88 = ids.map((id) => fixture.bet(here, id, 100));
    const ordering = nth % 2 === 0 ? fixture.order(player, 300) : null;
    const caleta = ids.map((id) => caletaBet(id));
    const placed = (await ordering) ?? (await fixture.order(player, 300));
    const answers = await Promise.all([...hub88, ...caleta]);
    const booked = answers.filter(({ status }) => status === "RS_OK").length;
    const { cash, reserved } = await fixture.balances(player);
    expect(reserved).toBe("orderId" in placed ? 300n : 0n);
    expect(cash + reserved + BigInt(booked) * 100n).toBe(1_000n);
    const kinds = await bookingsOf(player);
    expect(kinds.filter((kind) => kind === "stake")).toHaveLength(booked);
    if ("orderId" in placed) expect(kinds.at(-1)).toBe("withdrawal_reserved");
    else expect(placed.msgCode).toMatch(/^(insufficient_balance|only_support_500)$/);
  }
});

test("R-SRV-42 a bet's win, its rollback and the round's next bet, sent at the same time, are each booked once, the win only before the rollback", async () => {
  await Promise.all(
    Array.from({ length: 10 }, async (_, nth) => {
      const play = await fixture.playing({ cash: 1_000n });
      await fixture.bet(play, "b", 100, { round: "r" });
      const calls = [
        () => fixture.win(play, "w", "b", 50, { round: "r" }),
        () => fixture.rollback(play, "r", "b", { round: "r" }),
        () => fixture.bet(play, "b2", 100, { round: "r" }),
        () => fixture.win(play, "w2", "b", 50, { round: "r" }),
        () => fixture.rollback(play, "r2", "b", { round: "r" }),
      ];
      const turned = calls.map((_call, at) => (at + nth) % calls.length);
      const answers = new Map(
        await Promise.all(turned.map(async (at) => [at, (await calls[at]?.())?.status] as const)),
      );
      expect([answers.get(1), answers.get(2), answers.get(4)]).toEqual(["RS_OK", "RS_OK", "RS_OK"]);
      const wins = [answers.get(0), answers.get(3)];
      for (const status of wins) expect(["RS_OK", "RS_ERROR_TRANSACTION_ROLLED_BACK"]).toContain(status);
      const won = wins.filter((status) => status === "RS_OK").length;
      expect((await fixture.balances(play.user)).cash).toBe(900n + 50n * BigInt(won));
      const kinds = await bookingsOf(play.user);
      expect(kinds.filter((kind) => kind === "win")).toHaveLength(won);
      expect(kinds.lastIndexOf("win")).toBeLessThan(kinds.indexOf("void"));
    }),
  );
});

test("R-SRV-72 concurrent bets, wins, breaks, limits and orders of the same players neither hang nor fail", async () => {
  const plays = await Promise.all(Array.from({ length: 6 }, () => fixture.playing({ cash: 10_000n })));
  await Promise.all(plays.map((play) => fixture.bet(play, "start", 10)));
  const answers = await Promise.all(
    plays.flatMap((play, nth) =>
      Array.from({ length: 8 }, async (_, n) => {
        const other = plays[(nth + n) % plays.length] ?? play;
        if (n === 2) return void (await fixture.order(other.user, 100));
        if (n === 4)
          return void (await fixture.lobby.call("/v1/consent", { dailyPlayMinutes: 60 }, { token: other.user }));
        return (
          n % 2 === 0 ? fixture.win(other, `w${nth}-${n}`, "start", 1) : fixture.bet(other, `b${nth}-${n}`, 10)
        ).then(({ status }) => expect(status).not.toBe("RS_ERROR_UNKNOWN"));
      }),
    ),
  );
  expect(answers).toHaveLength(48);
});
