import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccounts, postBatch } from "../../src/modules/ledger/index.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { silentLog } from "../harness/database.ts";
import { openSupportFixture, type SupportFixture } from "./fixture.ts";

const done: (() => unknown)[] = [];
let fixture: SupportFixture;
let owner: OpenDatabase;
beforeAll(async () => {
  fixture = await openSupportFixture((close) => void done.unshift(close));
  owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
  done.unshift(() => owner.end());
});
afterAll(async () => {
  for (const close of done) await close();
});

/** Creates a player with a deposit that the provider opened, and a round. */
async function playerWithBoth(): Promise<PlayerId> {
  const player = await fixture.newPlayer();
  await openAccounts(fixture.database, { playerId: player, currency: "IDR" });
  const { at } = fixture.clock;
  const same = { player, currency: "IDR", fingerprint: "f" } as const;
  const gift = { mode: "legs", kind: "gift", key: "gift", subject: "gift", cash: 90_000n, promo: 0n } as const;
  await postBatch(fixture.database, [{ ...same, ...gift, house: { promotions: -90_000n } }], at);
  const stake = { mode: "stake", kind: "stake", key: "s1", subject: `round:66121:R${player}`, amount: 500n } as const;
  await postBatch(fixture.database, [{ ...same, ...stake }], at);
  await owner.query(
    `insert into cashier.deposit (
       player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus, created_at, expires_at, provider_id
     ) values ($1, $2, gen_random_uuid(), 'f', 'awaiting', 30000, 'QRIS', 'QRIS', 0, $3, $3::timestamptz + interval '1 day', $2)`,
    [player, `D${player}`, new Date(at)],
  );
  return player;
}

test("R-SUP-01 R-API-88 a player picks from their own deposits and rounds, and attaches one", async () => {
  const player = await playerWithBoth();
  const list = async (kind: "deposit" | "round" | "withdrawal") =>
    (await fixture.call("/v1/support/subjects", { kind }, { token: player })).data?.list;
  const { at: time } = fixture.clock;
  expect(await list("deposit")).toEqual([{ kind: "deposit", id: `D${player}`, time, amount: 30_000, name: "QRIS" }]);
  const round = { kind: "round", id: `R${player}`, gameId: "66121" } as const;
  expect(await list("round")).toEqual([{ ...round, time, amount: 500, name: "Lentera Sungai" }]);
  expect(await list("withdrawal")).toEqual([]);
  for (const about of [round, { kind: "deposit", id: `D${player}` } as const]) {
    const number = await fixture.ask(player, { about });
    expect((await fixture.question(player, number)).messages[0]?.about).toEqual(about);
  }
});

test("R-SUP-01 R-API-86 what is another player's, or nobody's, cannot be attached, and nothing is sent", async () => {
  const [player, other] = [await playerWithBoth(), await playerWithBoth()];
  for (const about of [
    { kind: "deposit", id: `D${other}` },
    { kind: "round", id: `R${other}`, gameId: "66121" },
    { kind: "withdrawal", id: "Wnone" },
  ] as const) {
    expect((await fixture.write(player, { about })).msgCode).toBe("not_found");
  }
  expect((await fixture.write(player, { about: { kind: "round", id: `R${player}` } })).msgCode).toBe("invalid_input");
  const { data } = await fixture.call("/v1/support/questions", {}, { token: player });
  expect(data?.total).toBe(0);
});
