import type { PlayerId } from "@fairlobby/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { readPlayerRecord } from "../../src/modules/audit/index.ts";
import { startConsoleFixture, type ConsoleFixture, type TestOperator } from "../console/fixture.ts";
import { linesUntil } from "../inbox/lines.ts";
import { openSupportFixture, photo, type SupportFixture } from "./fixture.ts";

const done: (() => unknown)[] = [];
let fixture: SupportFixture;
let console: ConsoleFixture;
let ani: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  const whenDone = (close: () => unknown) => void done.unshift(close);
  fixture = await openSupportFixture(whenDone);
  console = await startConsoleFixture({}, {}, { url: fixture.url, whenDone });
  ani = await console.join("ani@example.com", ["support"]);
  budi = await console.join("budi@example.com", ["payments", "risk"]);
});
afterAll(async () => {
  for (const close of done) await close();
});

const answer = (
  operator: TestOperator,
  number: string,
  after: number,
  text = "It is in your balance now.",
  closes = false,
) => operator.browser.call("/c/v1/questions/answer", { number, after, text, closes });

const kinds = async (player: PlayerId) =>
  (await linesUntil(fixture.database, player)).map(([kind, , subject]) => [kind, subject]);

describe("an answer", () => {
  test("R-SUP-02 R-SUP-03 R-INB-01 is read by the player, pushed, in the inbox once, in the record and in the audit log without its text", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    const listed = await ani.browser.call("/c/v1/questions/list", { state: "waiting", player });
    expect(listed.data?.rows).toMatchObject([
      { number, playerId: player, state: "waiting", text: "Where is my deposit?" },
    ]);
    expect(await answer(ani, number, 1)).toMatchObject({ msgCode: "success", data: { proposalId: null } });

    const { question, messages } = await fixture.question(player, number);
    expect(question.state).toBe("answered");
    expect(question.dueTime).toBeUndefined();
    expect(messages.at(-1)).toMatchObject({ by: "operator", text: "It is in your balance now." });
    // The lobby does not tell who answered.
    expect(JSON.stringify(messages)).not.toContain("ani@example.com");
    await until(async () => (fixture.notified.includes(player) ? true : undefined));
    expect(await kinds(player)).toEqual([["support_answered", number]]);
    const { lines } = await readPlayerRecord(fixture.database, player, { skip: 0, limit: 10 });
    expect(lines.map(({ action }) => action)).toEqual(["answer_question"]);
    const [entry] = await console.owner.query<{ details: Record<string, string>; actor: string; note: string }>(
      "select actor, note, details from audit.entry where action = 'answer_question' and subject_id = $1",
      [number],
    );
    expect(entry).toMatchObject({
      actor: "Person ani@example.com",
      note: "",
      details: { text: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(JSON.stringify(entry)).not.toContain("in your balance");
    expect((await ani.browser.call("/c/v1/questions/list", { state: "answered", player })).data?.rows).toHaveLength(1);
  });

  test("R-SUP-03 is one of two given at once; the other operator reads who was first, and nothing is sent twice", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    const both = await Promise.all([answer(ani, number, 1, "From Ani."), answer(budi, number, 1, "From Budi.")]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["stale", "success"]);
    const { messages } = await fixture.question(player, number);
    expect(messages).toHaveLength(2);
    const second = both.find(({ msgCode }) => msgCode === "stale");
    const first = messages.at(-1)?.text === "From Ani." ? "Person ani@example.com" : "Person budi@example.com";
    expect(second?.params).toMatchObject({ by: first });
    expect(await kinds(player)).toHaveLength(1);
  });

  test("R-SUP-03 to a message that the player has added to meanwhile is not sent", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    await fixture.write(player, { number, text: "It came just now, thank you." });
    expect(await answer(ani, number, 1)).toMatchObject({ msgCode: "stale", params: { by: "" } });
    expect(await answer(ani, number, 2)).toMatchObject({ msgCode: "success" });
  });

  test("R-SUP-03 R-CAPI-02 sent twice under one key is one answer", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    const body = { number, after: 1, text: "Once.", closes: false };
    const key = { "idempotency-key": "0d9f6f0a-3c5e-4f5c-8a51-8f0f3c1d2e4b" };
    const sent = [
      await ani.browser.call("/c/v1/questions/answer", body, key),
      await ani.browser.call("/c/v1/questions/answer", body, key),
    ];
    expect(sent.map(({ msgCode }) => msgCode)).toEqual(["success", "success"]);
    expect((await fixture.question(player, number)).messages).toHaveLength(2);
  });

  test("R-SUP-03 that asks for a payment for a withdrawal is refused with its words, and nothing of it is kept", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player, { text: "Where is my withdrawal?" });
    const refused = await answer(ani, number, 1, "Please pay the fee first, then your withdrawal is released.");
    expect(refused).toMatchObject({
      msgCode: "invalid_input",
      params: { field: "text", problem: "asks_for_payment", payment: "pay", withdrawal: "withdrawal" },
    });
    const { question, messages } = await fixture.question(player, number);
    expect(question.state).toBe("waiting");
    expect(messages).toHaveLength(1);
    expect(await kinds(player)).toEqual([]);
    expect(await answer(ani, number, 1, "Your withdrawal is free of charge; you never pay for it.")).toMatchObject({
      msgCode: "success",
    });
  });
});

describe("a question at the console", () => {
  test("R-SUP-03 is closed with an answer or with a reason, and then takes neither", async () => {
    const player = await fixture.newPlayer();
    const [one, two] = [await fixture.ask(player), await fixture.ask(player)];
    expect(await answer(ani, one, 1, "Done.", true)).toMatchObject({ msgCode: "success" });
    const close = (number: string) =>
      ani.browser.call("/c/v1/questions/close", { number, reason: "The player asked the same twice." });
    expect(await close(two)).toMatchObject({ msgCode: "success" });
    expect(await close(two)).toMatchObject({ msgCode: "already_decided" });
    expect(await answer(ani, one, 2)).toMatchObject({ msgCode: "already_decided" });
    expect(await close("999999")).toMatchObject({ msgCode: "not_found" });
    for (const number of [one, two]) expect((await fixture.question(player, number)).question.state).toBe("closed");
    expect((await kinds(player)).toSorted()).toEqual([
      ["operator_action", "close_question"],
      ["support_answered", one],
    ]);
  });

  test("R-OPR-07 R-SUP-03 does not exist for roles without question.work", async () => {
    const number = await fixture.ask(await fixture.newPlayer());
    const games = await console.join("games@example.com", ["games"]);
    for (const call of [
      () => games.browser.call("/c/v1/questions/list", { state: "waiting" }),
      () => games.browser.call("/c/v1/questions/get", { number }),
      () => answer(games, number, 1),
    ]) {
      expect((await call()).msgCode).toBe("not_permitted");
    }
    const picture = await fetch(`${console.url}/c/v1/questions/picture?player=10000001&picture=p1`, {
      headers: { cookie: games.browser.cookie, "sec-fetch-site": "same-origin", "user-agent": "a browser" },
    });
    expect(picture.status).toBe(403);
  });

  test("R-SUP-03 R-AUD-12 shows its pictures, which the lobby server opens for one request, and the log names who read them", async () => {
    const player = await fixture.newPlayer();
    const id = await fixture.keep(player, await photo().png().toBuffer());
    const loose = await fixture.keep(player, await photo().png().toBuffer());
    const number = await fixture.ask(player, { pictures: [id] });
    const { data } = await ani.browser.call("/c/v1/questions/get", { number });
    expect(data?.messages.at(0)?.pictures).toEqual([id]);
    const show = (picture: string, from: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" }) =>
      fetch(`${console.url}/c/v1/questions/picture?player=${player}&picture=${picture}`, {
        headers: { cookie: ani.browser.cookie, "user-agent": "a browser", ...from },
      });
    const shown = await show(id);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 64, height: 48 });
    expect((await show(loose)).status).toBe(404);
    expect((await show("x' or 1=1")).status).toBe(400);
    expect((await show(id, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    // What the database has meanwhile is sealed for a key that is gone.
    const [request] = await console.owner.query<{ for_reader: Buffer; operator: string }>(
      "select for_reader, operator from support.picture_request where picture_id = $1",
      [id],
    );
    expect(request?.operator).toBe("Person ani@example.com");
    expect(request?.for_reader.includes("WEBP")).toBe(false);
    await console.owner.query("delete from support.picture where picture_id = $1", [id]);
    expect((await show(id)).status).toBe(404);
    expect((await ani.browser.call("/c/v1/questions/get", { number })).data?.messages.at(0)?.pictures).toEqual([null]);
    // Once for what was shown, and never for what was not (R-AUD-12).
    const reads = await console.owner.query(
      `select o.email, r.subject from backoffice.player_read r join backoffice.operator o using (operator_id)
       where r.player_id = $1 and r.call = '/c/v1/questions/picture'`,
      [player],
    );
    expect(reads).toEqual([{ email: "ani@example.com", subject: id }]);
  });
});
