import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { readQuestion } from "../../src/modules/support/questions/read-model.ts";
import { writeMessage } from "../../src/modules/support/questions/store.ts";
import { withDatabase } from "../harness/database.ts";
import { temporaryDir } from "../main/program.ts";
import { oneLine, runAsOperator, runScript } from "./program.ts";

const player = "10000001" as PlayerId;

test("R-SUP-03 lists the questions that wait and answers one, and refuses an answer that asks for a payment", async () => {
  const { database, url } = await withDatabase();
  const env = { DATABASE_URL: url, ...consoleUrls(url), DATA_DIR: temporaryDir() };
  const list = () => runScript("operator", ["questions"], env);
  const answer = (...words: string[]) => runAsOperator(["answer", ...words], env, ["support"]);
  expect(await list()).toEqual({ code: 0, out: "No question waits for an answer.\n", err: "" });

  const at = Date.UTC(2026, 10, 26, 5);
  const written = await database.transaction((tx) =>
    writeMessage(tx, player, {
      id: randomUUID(),
      number: null,
      text: "Where is my withdrawal?\n99  player 7  answer due by never\u001b[2J",
      about: null,
      pictures: [],
      at,
      dueAt: at + 86_400_000,
      mostPerHour: 10,
    }),
  );
  if (!("number" in written)) throw new Error(written.outcome);
  const number = String(written.number);
  // What a player writes cannot be mistaken for a line of the list, nor reach the terminal as a control sequence.
  expect((await list()).out.split("\n")).toEqual([
    `${number}  player ${player}  answer due by 2026-11-27T05:00:00.000Z`,
    "  > Where is my withdrawal?",
    "  > 99  player 7  answer due by never[2J",
    "",
  ]);

  const refused = oneLine(await answer(number, "pay", "the", "tax", "first,", "then", "your", "withdrawal", "comes"));
  expect(refused).toContain(`${number}: not sent. “pay” and “withdrawal” ask for a payment`);
  expect(oneLine(await answer("999", "hello"))).toBe("999: there is no such question");
  expect(oneLine(await answer("one", "hello"))).toBe("one: is no number of a question");
  const given = await answer(number, "The", "bank", "pays", "it", "today.");
  expect(given).toMatchObject({
    code: 0,
    out: `${number}: answered; player ${player} reads it in the lobby.\n`,
    err: "",
  });
  expect(oneLine(await answer(number, "Once more."))).toMatch(new RegExp(`^${number}: ${given.as} answered it, 20`));
  const messages = (await readQuestion(database, player, written.number))?.messages ?? [];
  expect(messages.map(({ body, byOperator }) => [byOperator, body]).slice(1)).toEqual([
    [true, "The bank pays it today."],
  ]);
  const audit = await database.query("select actor, action, subject_id from audit.entry where action like '%question'");
  expect(audit).toEqual([{ actor: given.as, action: "answer_question", subject_id: number }]);
  expect((await list()).out).toBe("No question waits for an answer.\n");
}, 180_000);
