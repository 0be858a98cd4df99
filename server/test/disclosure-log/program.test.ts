import { randomUUID } from "node:crypto";
import { destinations } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { disclosuresOfOrder, type DisclosureLine } from "../../src/platform/disclosure-log/read.ts";
import { gameId, dataOf, openFixture, reviewFrom, type Player, type Fixture } from "../crash/fixture.ts";
import { RawClient } from "../stomp/harness.ts";

const quoteOf = async (fixture: Fixture, { token }: Player) =>
  dataOf(await fixture.call(token, "/v1/withdraw/quote", { amount: reviewFrom }));

/** Places an order that waits for a tax review, so that it can be cancelled. */
async function place(fixture: Fixture, { token }: Player, quoteId: string) {
  const details = {
    userName: "Sari Dewi",
    accountNumber: "1234509876",
    phone: "081234567890",
    email: "sari@gmail.com",
  };
  const body = { ...details, payType: 8, bankName: "BCA", amount: reviewFrom, quoteId: quoteId as never };
  return fixture.call(token, "/withdraw/create/order", body, randomUUID());
}

async function listenToSteps(fixture: Fixture, { token }: Player): Promise<RawClient> {
  const { ticket } = dataOf(await fixture.call(token, "/v1/session/socketTicket", {}));
  const client = await RawClient.open(`${fixture.url.replace("http:", "ws:")}/ws?token=${ticket}`);
  client.send(`CONNECT\naccept-version:1.2\ntoken:${ticket}\n\n\0`);
  await client.frame("CONNECTED");
  for (const [name, destination] of Object.entries(destinations)) await client.subscribe(name, destination);
  return client;
}

/** Returns the kept entries of a player, in order: each call or destination with its msgCode. */
const keptOf = async (fixture: Fixture, { id }: Player): Promise<string[]> =>
  (
    await fixture.database.query<{ line: string }>(
      "select call || ' ' || msg_code as line from platform.told where player_id = $1 order by at, seq",
      [id],
    )
  ).map(({ line }) => line.trim());

test("R-SRV-85 replies, refusals, pushes and changes of the tracker are kept; a database that hangs delays nobody, and what a kill loses is a gap", async () => {
  const fixture = await openFixture();
  const player = await fixture.player();
  const { token } = player;
  const client = await listenToSteps(fixture, player);
  const uuid = randomUUID();
  const bet = { user: player.id, token: player.gameToken, round: uuid, request_uuid: uuid, game_code: gameId };
  const stake = { transaction_uuid: uuid, supplier_transaction_id: uuid, round_closed: false, is_free: false };
  expect(await fixture.wallet("/transaction/bet", { ...bet, ...stake, currency: "IDR", amount: 100_000 })).toBe(
    "RS_OK",
  );
  // The bet is pushed to the lobby; such a push is not recorded.
  await client.messages.first((frame) => frame.includes('{"reason":"game"}'));

  const { quoteId } = await quoteOf(fixture, player);
  const { orderId } = dataOf(await place(fixture, player, quoteId));
  await client.messages.first((frame) => frame.includes('"processCode":1800'));
  expect((await place(fixture, player, quoteId)).msgCode).toBe("exist_process_order");
  expect((await fixture.call(token, "/v1/withdraw/quote", { amount: -1 })).msgCode).toBe("invalid_input");
  expect((await fixture.call(token, "/v1/withdraw/cancel", { orderId })).msgCode).toBe("idempotency_required");
  for (let times = 0; times < 3; times++) dataOf(await fixture.call(token, "/v1/bus/getWithdrawProcess", { orderId }));
  dataOf(await fixture.call(token, "/v1/withdraw/cancel", { orderId }, randomUUID()));
  dataOf(await fixture.call(token, "/v1/bus/getWithdrawProcess", { orderId }));
  await client.messages.first((frame) => frame.includes('"processCode":2300'));
  const isLast = ({ call, reply }: DisclosureLine): boolean =>
    call === destinations.notify && JSON.stringify(reply).includes("2300");
  const { lines, gaps } = await until(async () => {
    const disclosures = await disclosuresOfOrder(fixture.database, player.id, orderId, 100);
    const tracked = disclosures.lines.filter(({ call }) => call === "/v1/bus/getWithdrawProcess");
    return tracked.length > 1 && disclosures.lines.some(isLast) && disclosures;
  });
  const kept = await keptOf(fixture, player);
  const refused = lines.find(({ msgCode }) => msgCode === "idempotency_required");
  expect(refused?.reply).toEqual({ msg: expect.stringMatching(/\w/) });
  const count = (line: string): number => kept.filter((one) => one === line).length;
  expect(kept.slice(0, 2)).toEqual(["/v1/consent success", "/game/forward success"]);
  expect(count("/withdraw/create/order success")).toBe(1);
  expect(count("/withdraw/create/order exist_process_order")).toBe(1);
  expect(count("/v1/withdraw/quote invalid_input")).toBe(1);
  expect(count("/v1/withdraw/cancel idempotency_required")).toBe(1);
  expect(count("/v1/withdraw/cancel success")).toBe(1);
  expect(count("/v1/bus/getWithdrawProcess success")).toBe(2);
  expect(kept).toContain(destinations.notice);
  expect(kept).not.toContain(destinations.account);
  const sealed = await fixture.database.query(
    "select call from platform.told t where t::text ~* 'sari|123450|09876|081234|567890'",
  );
  expect(sealed).toEqual([]);
  expect(lines.some(({ call }) => call === "/v1/withdraw/cancel")).toBe(true);
  expect(gaps).toEqual([]);

  // The database accepts nothing for this table: calls are answered all the same. Then the server is killed.
  const next = await quoteOf(fixture, player);
  await until(
    async () => (await keptOf(fixture, player)).filter((line) => line.startsWith("/v1/withdraw/quote succ")).length > 1,
  );
  const lost = await fixture.owner.transaction(async (tx) => {
    await tx.query("lock table platform.told");
    const placed = dataOf(await place(fixture, player, next.quoteId));
    dataOf(await fixture.call(token, "/v1/withdraw/cancel", { orderId: placed.orderId }, randomUUID()));
    await fixture.killAndRestart();
    return placed.orderId;
  });
  dataOf(await fixture.call(token, "/v1/bus/getWithdrawProcess", { orderId: lost }));
  const ofLost = () => disclosuresOfOrder(fixture.database, player.id, lost, 100);
  await until(async () => (await ofLost()).lines.some(({ call }) => call === "/v1/bus/getWithdrawProcess"));
  // Fifteen seconds pass.
  await fixture.owner.query(
    `update platform.told_run set complete_until = complete_until - interval '15 seconds'
     where ended_at is null and started_at < (select max(started_at) from platform.told_run)`,
  );
  const found = await ofLost();
  expect(found.lines.filter(({ call }) => call.startsWith("/withdraw") || call.endsWith("/cancel"))).toEqual([]);
  expect(found.gaps).toMatchObject([{ until: null, lost: null }]);
});
