import { consoleCalls } from "@fairlobby/contract/console";
import * as z from "zod";
import { expect, test } from "vitest";
import { erasePlayerReads } from "../../src/modules/console-upkeep/index.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { must, openDeskFixture } from "./desk-fixture.ts";
import { startConsoleFixture } from "./fixture.ts";

const shared = shareFixture(openDeskFixture);

interface Read {
  readonly who: string;
  readonly call: string;
  readonly subject: string;
  readonly player: string;
}

const reads = () =>
  shared().console.owner.query<Read>(
    `select o.email as who, call, subject, player_id::text as player
     from backoffice.player_read join backoffice.operator o using (operator_id) order by read_id`,
  );

test("R-AUD-12 reading an order, a list or a question is recorded: who, whose data, by which call, once in 15 minutes", async () => {
  const { payments, support, compliance, console, ordered } = shared();
  const { player, orderId } = await ordered();
  const before = (await reads()).length;
  const open = () => payments.browser.call("/c/v1/orders/get", { orderId });
  must(await open());
  must(await open());
  const list = { tab: "all", filter: { player }, sort: "age", cursor: null, limit: 50 } as const;
  must(await payments.browser.call("/c/v1/orders/list", list));
  expect((await reads()).slice(before)).toEqual([
    { who: "payments@example.com", call: "/c/v1/orders/get", subject: orderId, player },
    { who: "payments@example.com", call: "/c/v1/orders/list", subject: "", player },
  ]);
  const [asked] = await console.owner.query<{ number: string }>(
    `with q as (insert into support.question (player_id, asked_at, due_at, last_at) values ($1, now(), now(), now())
       returning player_id, number)
     insert into support.message (player_id, message_id, number, seq, body, written_at)
     select player_id, gen_random_uuid(), number, 1, 'Where is it?', now() from q returning number::text`,
    [player],
  );
  const number = asked?.number ?? "";
  must(await support.browser.call("/c/v1/questions/get", { number }));
  expect((await reads()).at(-1)).toEqual({
    who: "support@example.com",
    call: "/c/v1/questions/get",
    subject: number,
    player,
  });
  for (let pause = 0; pause < 2; pause++) {
    console.time.at += 8 * 60_000;
    for (const { browser } of [payments, compliance]) must(await browser.call("/c/v1/session/me", {}));
  }
  must(await open());
  expect((await reads()).at(-1)).toMatchObject({ call: "/c/v1/orders/get", subject: orderId });
  // Something that does not exist was not read.
  const count = (await reads()).length;
  await payments.browser.call("/c/v1/orders/get", { orderId: "W-none" });
  expect(await reads()).toHaveLength(count);
});

test("R-AUD-12 every reply of the console names a player as `playerId`, by which reads are recorded", () => {
  for (const call of Object.values(consoleCalls)) {
    // The filters of files are excepted: they may name a player.
    if (call.path === "/c/v1/exports/list") continue;
    const text = JSON.stringify(z.toJSONSchema(call.reply, { io: "input", unrepresentable: "any" }));
    expect(text.match(/"(player|playerID|player_id|players)":/g), call.path).toBeNull();
  }
});

test("R-AUD-12 the log is append-only for the console, kept 400 days, and an auditor's file", async () => {
  const { compliance, console, lobby, ordered } = shared();
  const { player, orderId } = await ordered();
  must(await compliance.browser.call("/c/v1/orders/get", { orderId }));
  for (const change of ["delete from backoffice.player_read", "update backoffice.player_read set subject = ''"]) {
    await expect(console.database.query(change), change).rejects.toThrow("permission denied");
  }
  await shared().proved(compliance);
  const view = { table: "reads", filter: { player }, columns: ["operator", "call", "subject", "player"] } as const;
  const made = await compliance.browser.call("/c/v1/exports/make", {
    view: { ...view, columns: [...view.columns] },
    reason: "The player asks who read their data.",
  });
  const file = await fetch(`${console.url}/c/v1/exports/file?exportId=${must(made).exportId}`, {
    headers: { cookie: compliance.browser.cookie, "user-agent": "a browser", "sec-fetch-site": "same-origin" },
  });
  const [header, line] = (await file.text()).replace("\uFEFF", "").split("\r\n");
  expect(header).toBe("operator_id,person,call,subject,player_id");
  expect(line).toMatch(new RegExp(`,Person compliance@example.com,/c/v1/orders/get,${orderId},${player}$`));

  const count = (await reads()).length;
  expect(await erasePlayerReads(lobby.database, Date.now() + 86_400_000)).toBe(0);
  await console.owner.query("update backoffice.player_read set read_at = read_at - interval '401 days'");
  expect(await erasePlayerReads(lobby.database, Date.now() - 400 * 86_400_000)).toBe(count);
});

test("R-OPR-18 each line of the console's log names operator and session, of files and refusals too", async () => {
  const fixture = await startConsoleFixture({ LOG_LEVEL: "info" });
  const { browser } = await fixture.join("first@example.com", ["admin"]);
  const [row] = await fixture.owner.query<{ operator_id: string; session_id: string }>(
    "select operator_id, session_id from backoffice.session order by created_at desc limit 1",
  );
  const who = { operatorId: row?.operator_id, sessionId: row?.session_id };
  must(await browser.call("/c/v1/people/list", {}));
  expect((await browser.call("/c/v1/orders/figures", {})).msgCode).toBe("not_permitted");
  await fetch(`${fixture.url}/c/v1/exports/file?exportId=x`, {
    headers: { cookie: browser.cookie, "user-agent": "a browser", "sec-fetch-site": "same-origin" },
  });
  const line = (route: string) => fixture.logged.findLast((one) => one["route"] === route);
  for (const route of ["/c/v1/people/list", "/c/v1/orders/figures", "/c/v1/exports/file"]) {
    await expect.poll(() => line(route)).toMatchObject(who);
  }
  // Nobody is signed in yet.
  await fixture.browser().call("/c/v1/session/me", {});
  await expect.poll(() => line("/c/v1/session/me")).not.toHaveProperty("operatorId");
});
