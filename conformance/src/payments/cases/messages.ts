import { randomBytes } from "node:crypto";
import { NotPlayed } from "../../rules.ts";
import type { Message } from "../http.ts";
import { must, mustBe, type PaymentCase, type PaymentKit } from "../kit.ts";

const hourMs = 3_600_000;

/** Waits for the message about a paid order. */
async function messageOfPaid({ paid, message }: PaymentKit) {
  const { reference } = await paid();
  return message("deposit", reference);
}

/** Throws NotPlayed if a message is authenticated without its body. */
function needSignedBody({ provider }: PaymentKit): void {
  if (provider.messages.authentication === "caller") {
    throw new NotPlayed(
      "this provider authenticates the caller, not the body; a message only makes the lobby look it up",
    );
  }
}

/** Returns a message in which one character of each authenticating header is another. */
function forged({ sandbox }: PaymentKit, { headers, body }: Message): Message {
  const changed = sandbox.authenticationHeaders.map((name) => {
    const value = String(headers[name] ?? "");
    return [name, value.slice(0, -1) + (value.endsWith("0") ? "1" : "0")] as const;
  });
  return { headers: { ...headers, ...Object.fromEntries(changed) }, body };
}

export const messageCases: readonly PaymentCase[] = [
  {
    id: "message-deposit",
    rule: "The message about a payment is a hint to the deposit with our reference",
    async play(kit) {
      await messageOfPaid(kit);
    },
  },
  {
    id: "message-payout",
    rule: "The message about a payout is a hint to the payout with our reference",
    async play({ sent, sandbox, message }) {
      const payout = await sent();
      await sandbox.settlePayout(payout, "paid");
      await message("payout", payout.reference);
    },
  },
  {
    id: "message-unsigned",
    rule: "A message without what authenticates it is refused",
    async play(kit) {
      const { headers, body } = await messageOfPaid(kit);
      const names = kit.sandbox.authenticationHeaders;
      must(names.length > 0, "the sandbox names no header that authenticates a message");
      const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
      mustBe("it", kit.read({ headers: others, body }).outcome, "refused");
    },
  },
  {
    id: "message-forged",
    rule: "A message with a wrong signature or token is refused",
    async play(kit) {
      mustBe("it", kit.read(forged(kit, await messageOfPaid(kit))).outcome, "refused");
    },
  },
  {
    id: "message-changed",
    rule: "A message whose body was changed is refused",
    async play(kit) {
      needSignedBody(kit);
      const { headers, body, hint } = await messageOfPaid(kit);
      const other = body
        .toString()
        .replace(hint.reference, (text) => `${text.slice(0, -1)}${text.endsWith("0") ? 1 : 0}`);
      mustBe("it", kit.read({ headers, body: Buffer.from(other) }).outcome, "refused");
    },
  },
  {
    id: "message-rewritten",
    rule: "The signature covers the bytes as they came, not what they mean",
    async play(kit) {
      needSignedBody(kit);
      const { headers, body } = await messageOfPaid(kit);
      mustBe(
        "a body with another space",
        kit.read({ headers, body: Buffer.concat([body, Buffer.from(" ")]) }).outcome,
        "refused",
      );
    },
  },
  {
    id: "message-late",
    rule: "A signed message that somebody kept for an hour is refused",
    async play(kit) {
      needSignedBody(kit);
      const message = await messageOfPaid(kit);
      kit.clock.ahead = hourMs;
      try {
        mustBe("it", kit.read(message).outcome, "refused");
      } finally {
        kit.clock.ahead = 0;
      }
    },
  },
  {
    id: "message-twice",
    rule: "A message that comes twice is read twice, with the same hint",
    async play(kit) {
      const { hint, ...message } = await messageOfPaid(kit);
      const again = kit.read(message);
      must(JSON.stringify(again) === JSON.stringify(hint), `the second is ${JSON.stringify(again)}`);
    },
  },
  {
    id: "message-order",
    rule: "Messages that come in another order change nothing: the look-up has the last state",
    async play({ sent, sandbox, payoutIs, message, messagesOf, read }) {
      const payout = await sent();
      await sandbox.settlePayout(payout, "paid");
      await payoutIs(payout.reference, "paid");
      await sandbox.settlePayout(payout, "reversed");
      await payoutIs(payout.reference, "reversed");
      await message("payout", payout.reference);
      for (const each of messagesOf(payout.reference).toReversed()) mustBe("a message", read(each).outcome, "hint");
      await payoutIs(payout.reference, "reversed");
    },
  },
  {
    id: "message-garbage",
    rule: "Whatever follows the right headers is refused or unreadable, and nothing throws",
    async play(kit) {
      const { headers } = await messageOfPaid(kit);
      const bodies = ["", "null", "[]", "1", '"text"', "{", '{"event":1}', '{"event":null,"data":[]}', "\u0000"].map(
        (text) => Buffer.from(text),
      );
      for (const body of [...bodies, randomBytes(1_000)]) {
        const { outcome } = kit.read({ headers, body });
        mustBe(`a message of ${body.length} bytes`, outcome, "refused", "unreadable");
      }
    },
  },
  {
    id: "message-trial",
    rule: "The trial message of the adapter is authentic and ignored",
    async play({ provider, read }) {
      const { headers, body } = provider.messages.trial();
      mustBe("it", read({ headers, body: Buffer.from(body) }).outcome, "ignored");
    },
  },
];
