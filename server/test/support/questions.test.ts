import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeIdleQuestions, eraseQuestions } from "../../src/modules/support/index.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { silentLog } from "../harness/database.ts";
import { answerWithinHours, hourMs, openSupportFixture, type SupportFixture } from "./fixture.ts";

const done: (() => unknown)[] = [];
let fixture: SupportFixture;
let owner: OpenDatabase;
beforeAll(async () => {
  fixture = await openSupportFixture((close) => void done.unshift(close));
  owner = openDatabase({ url: fixture.url, log: silentLog, size: 2 });
  done.unshift(() => owner.end());
});
afterAll(async () => {
  for (const close of done) await close();
});

describe("a question", () => {
  test("R-SUP-02 R-API-84 R-API-85 gets its number and time at once, and is listed with its messages", async () => {
    const player = await fixture.newPlayer();
    const { at } = fixture.clock;
    const { data } = await fixture.write(player, { text: "  Where is my deposit?\nI paid at noon. " });
    expect(data).toEqual({ number: expect.stringMatching(/^[1-9]\d*$/), dueTime: at + answerWithinHours * hourMs });
    const number = data?.number ?? "";
    fixture.clock.at += 1_000;
    await fixture.write(player, { number, text: "And here is more." });

    const question = {
      number,
      state: "waiting",
      askedTime: at,
      lastTime: at + 1_000,
      dueTime: at + answerWithinHours * hourMs,
      text: "Where is my deposit?\nI paid at noon.",
      messages: 2,
    };
    const listed = await fixture.call("/v1/support/questions", {}, { token: player });
    expect(listed.data).toEqual({ list: [question], total: 1, answerWithinHours });
    const message = { id: expect.any(String), by: "player", pictures: [] };
    expect(await fixture.question(player, number)).toEqual({
      question,
      messages: [
        { ...message, time: at, text: "Where is my deposit?\nI paid at noon." },
        { ...message, time: at + 1_000, text: "And here is more." },
      ],
    });
  });

  test("R-SUP-03 tells the consoles of each message, once, and of none that is refused", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    const id = randomUUID();
    await fixture.write(player, { id, number, text: "And here is more." });
    await fixture.write(player, { id, number, text: "And here is more." });
    await fixture.write(player, { number: "999999999" });
    const events = await owner.query(
      "select payload from platform.outbox where topic = 'support.written' and player_id = $1",
      [player],
    );
    expect(events).toEqual([{ payload: { number } }, { payload: { number } }]);
  });

  test("R-SUP-01 is nobody else's: another player neither reads nor adds to it", async () => {
    const [player, other] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const number = await fixture.ask(player);
    const read = await fixture.call("/v1/support/question", { number }, { token: other });
    expect(read.msgCode).toBe("not_found");
    expect((await fixture.write(other, { number })).msgCode).toBe("not_found");
    expect((await fixture.question(player, number)).messages).toHaveLength(1);
  });

  test("R-SUP-01 is one message, however often and however many at once it is sent", async () => {
    const player = await fixture.newPlayer();
    const id = randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => fixture.write(player, { id })));
    const numbers = new Set(sent.map(({ data }) => data?.number));
    expect(numbers.size).toBe(1);
    const [number = ""] = numbers;
    expect((await fixture.write(player, { id })).data?.number).toBe(number);
    expect((await fixture.question(player, number)).messages).toHaveLength(1);
    const events = await fixture.database.query("select 1 from platform.outbox where player_id = $1", [player]);
    expect(events).toHaveLength(1);
  });

  test("R-SUP-01 has messages of 1 to 2,000 characters", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player, { text: "x".repeat(2_000) });
    for (const text of ["", "   ", "x".repeat(2_001)]) {
      expect((await fixture.write(player, { number, text })).msgCode).toBe("invalid_input");
    }
    expect((await fixture.question(player, number)).messages).toHaveLength(1);
  });

  test("R-SUP-01 R-SRV-05 takes 10 messages an hour of a player, even of those sent at once, and says when to go on", async () => {
    const player = await fixture.newPlayer();
    const sent = await Promise.all(Array.from({ length: 14 }, () => fixture.write(player)));
    expect(sent.filter(({ success }) => success)).toHaveLength(10);
    const refused = sent.filter(({ success }) => !success);
    expect(new Set(refused.map(({ msgCode }) => msgCode))).toEqual(new Set(["too_many_messages"]));
    expect(refused[0]?.msg).toContain("60");
    expect((await fixture.write(await fixture.newPlayer())).success).toBe(true);
    fixture.clock.at += hourMs;
    expect((await fixture.write(player)).success).toBe(true);
  });

  test("R-SUP-01 that was answered waits again once the player writes, and a closed one takes no message", async () => {
    const player = await fixture.newPlayer();
    const number = await fixture.ask(player);
    const answer = (after: number, closes: boolean) =>
      owner.query("select outcome from support.answer_question($1, $2, $3, 'Yes.', 'Ani', $4, $5)", [
        number,
        after,
        randomUUID(),
        closes,
        new Date(fixture.clock.at),
      ]);
    expect(await answer(1, false)).toEqual([{ outcome: "done" }]);
    expect((await fixture.question(player, number)).question).toMatchObject({ state: "answered" });
    fixture.clock.at += hourMs;
    expect((await fixture.write(player, { number })).data?.dueTime).toBe(fixture.clock.at + answerWithinHours * hourMs);
    expect((await fixture.question(player, number)).question).toMatchObject({ state: "waiting" });
    await answer(3, true);
    const { question, messages } = await fixture.question(player, number);
    expect(question).toMatchObject({ state: "closed", messages: 4 });
    expect(messages.map(({ by }) => by)).toEqual(["player", "operator", "player", "operator"]);
    expect((await fixture.write(player, { number })).msgCode).toBe("question_closed");
  });
});

describe("what was written", () => {
  test("R-SUP-02 can be changed or deleted by no login of a program, and the lobby server cannot write an answer", async () => {
    const player = await fixture.newPlayer();
    await fixture.ask(player);
    const { database } = fixture;
    const denied = /permission denied/;
    const forged = `insert into support.message (player_id, message_id, number, seq, operator, body, written_at)
      select player_id, gen_random_uuid(), number, 9, 'Ani', 'Pay first.', now() from support.message limit 1`;
    for (const text of [
      "update support.message set body = 'another'",
      "delete from support.message",
      "delete from support.question",
      "update support.question set asked_at = now()",
      "update support.picture set sealed = ''",
      "update support.message_picture set picture_id = ''",
      "delete from support.message_picture",
      forged,
    ]) {
      await expect(database.query(text), text).rejects.toThrow(denied);
    }
    for (const text of [
      "update support.message set body = 'another'",
      "insert into support.message select * from support.message",
      "select * from support.picture",
    ]) {
      const asConsole = owner.transaction(async (tx) => {
        await tx.query("set local role fairlobby_console");
        await tx.query(text);
      });
      await expect(asConsole, text).rejects.toThrow(denied);
    }
  });

  test("R-SUP-02 R-API-89 is in the player's file, and nothing of anybody else", async () => {
    const [player, other] = [await fixture.newPlayer(), await fixture.newPlayer()];
    await fixture.ask(other, { text: "not for you" });
    const number = await fixture.ask(player, { text: 'Both "quotes" and\nlines.' });
    await fixture.ask(player, { text: "A second one." });
    const response = await fetch(`${fixture.origin}/v1/support.json`, { headers: { "access-token": player } });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="fairlobby-questions-\S+\.json"$/,
    );
    const file = (await response.json()) as { format: string; questions: { number: string; messages: object[] }[] };
    expect(file.format).toBe("fairlobby-support-1");
    expect(file.questions).toHaveLength(2);
    expect(file.questions.find((one) => one.number === number)?.messages).toEqual([
      expect.objectContaining({ by: "player", text: 'Both "quotes" and\nlines.', pictures: [] }),
    ]);
    expect(JSON.stringify(file)).not.toContain("not for you");
    const nobody = await fetch(`${fixture.origin}/v1/support.json`);
    expect(nobody.status).toBe(401);
  });

  test("R-SUP-02 R-API-89 is in the player's file also when there are more than fit on a page", async () => {
    const player = await fixture.newPlayer();
    await owner.query(
      `with asked as (
         insert into support.question (player_id, asked_at, due_at, last_at)
         select $1, now() - nth * interval '1 day', now(), now() - nth * interval '1 day' from generate_series(1, 101) nth
         returning player_id, number, asked_at
       )
       insert into support.message (player_id, message_id, number, seq, body, written_at)
       select player_id, gen_random_uuid(), number, 1, 'Where is it?', asked_at from asked`,
      [player],
    );
    const response = await fetch(`${fixture.origin}/v1/support.json`, { headers: { "access-token": player } });
    const { questions } = (await response.json()) as { questions: { number: string }[] };
    expect(new Set(questions.map(({ number }) => number)).size).toBe(101);
  });
});

describe("R-SUP-03 retention", () => {
  test("closes an answered question after 30 days, and never one that waits", async () => {
    const player = await fixture.newPlayer();
    const [waiting, answered] = [await fixture.ask(player), await fixture.ask(player)];
    await owner.query("update support.question set due_at = null where number = $1", [answered]);
    await closeIdleQuestions(fixture.database, fixture.clock.at + 29 * 24 * hourMs);
    expect((await fixture.question(player, answered)).question.state).toBe("answered");
    await closeIdleQuestions(fixture.database, fixture.clock.at + 31 * 24 * hourMs);
    expect((await fixture.question(player, answered)).question.state).toBe("closed");
    expect((await fixture.question(player, waiting)).question.state).toBe("waiting");
  });

  test("erases questions five years after they were closed, and no sooner whatever is asked", async () => {
    const player = await fixture.newPlayer();
    const [old, younger] = [await fixture.ask(player), await fixture.ask(player)];
    const close = (number: string, ago: string) =>
      owner.query(`update support.question set due_at = null, closed_at = now() - $2::interval where number = $1`, [
        number,
        ago,
      ]);
    await close(old, "5 years 1 day");
    await close(younger, "4 years 11 months");
    expect(await eraseQuestions(fixture.database, Date.now() + 24 * hourMs)).toBe(1);
    const { data } = await fixture.call("/v1/support/questions", {}, { token: player });
    expect(data?.list.map(({ number }) => number)).toEqual([younger]);
    const left = await owner.query("select number::text from support.message where player_id = $1", [player]);
    expect(left).toEqual([{ number: younger }]);
  });
});
