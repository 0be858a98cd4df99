import { expectBalance, expectStatus, type Case, type Kit } from "../kit.ts";
import { BrokenRule } from "../rules.ts";
import { quantile } from "../quantile.ts";
import type { Answer } from "../supplier.ts";

function expectShape(kit: Kit, what: string, answer: Answer, requestUuid: unknown): void {
  const { session } = kit;
  const wrong = (field: string, is: unknown, instead: unknown): never => {
    throw new BrokenRule(`${what}: ${field} is ${JSON.stringify(is)} instead of ${JSON.stringify(instead)}`);
  };
  if (answer.http !== 200) wrong("the HTTP status", answer.http, 200);
  if (!answer.type.startsWith("application/json")) wrong("the content type", answer.type, "application/json");
  if (answer.requestUuid !== requestUuid) wrong("request_uuid", answer.requestUuid, requestUuid);
  if (answer.user !== session.user) wrong("user", answer.user, session.user);
  if (answer.currency !== session.currency) wrong("currency", answer.currency, session.currency);
  if (answer.balance === null) throw new BrokenRule(`${what}: the balance is not a whole number: ${answer.text}`);
}

export const answerCases: readonly Case[] = [
  {
    id: "balance",
    rule: "The balance is returned on request, and the request changes nothing.",
    async play(kit) {
      const first = await kit.balance();
      expectBalance(await kit.send(kit.dialect.balance(kit.session)), "the balance requested again", first);
    },
  },
  {
    id: "answer-shape",
    rule: "Answers are HTTP 200 and JSON with user, status, request_uuid of the request, currency and a whole balance.",
    async play(kit) {
      const { dialect, session } = kit;
      const bet = kit.newBet();
      const [placed, won, back] = [
        dialect.bet(session, bet),
        dialect.win(session, kit.winOf(bet, 0n)),
        dialect.rollback(session, kit.rollbackOf(kit.newBet())),
      ];
      const other = dialect.balance(session);
      for (const message of [other, placed, won, back]) {
        const answer = await kit.send(message);
        if (message === placed && answer.status === "RS_OK") kit.books.bet(bet);
        expectStatus(answer, message.path, "RS_OK");
        expectShape(kit, message.path, answer, message.body["request_uuid"]);
      }
    },
  },
];

export const timeCase: Case = {
  id: "answer-time",
  rule: "99 of 100 answers of the run arrive within --max-ms.",
  async play(kit) {
    const slow = quantile(kit.supplier.times, 0.99);
    if (slow > kit.maxMs) throw new BrokenRule(`99 of 100 answers came within ${Math.ceil(slow)} ms, not ${kit.maxMs}`);
  },
};

export const accountingCase: Case = {
  id: "accounting",
  rule: "At the end the balance is the opening balance plus everything acknowledged since, to the unit.",
  async play(kit) {
    const balance = await kit.balance();
    const { expectedOverall, booked } = kit.books;
    if (balance !== expectedOverall) {
      throw new BrokenRule(`after ${booked} bookings the balance is ${balance} instead of ${expectedOverall}`);
    }
  },
};
