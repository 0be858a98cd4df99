import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenIn, type MailFault } from "../../../tools/mail-server.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { mailTo, openEmailFixture, password, payloadsOf, type EmailFixture } from "./email-fixture.ts";
import { openAccountsFixture } from "./fixture.ts";

const lines: string[] = [];
let fixture: EmailFixture;
beforeAll(async () => {
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  fixture = await openEmailFixture({ log });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.at += 16 * 60_000;
});

let names = 0;

/** Asks for a link while the mail server fails; returns what arrived, and what became of each try. */
async function askedWith(...faults: readonly MailFault[]) {
  names += 1;
  const address = `kirim${names}@mail.example`;
  await fixture.withEmail(`pengirim${names}0`, address);
  await fixture.settled();
  const [had, tries] = [fixture.server.to(address).length, fixture.messages.length];
  fixture.server.fail(...faults);
  expect((await fixture.ask(`pengirim${names}0`)).success).toBe(true);
  await fixture.settled();
  const arrived = fixture.server.to(address).slice(had);
  return { arrived, outcomes: fixture.messages.slice(tries) };
}

describe("an email", () => {
  test("R-REC-19 is sent from the setting's address under the lobby's name, in plain text and plain HTML, and asks for no answer", async () => {
    const { arrived, outcomes } = await askedWith();
    expect(outcomes).toEqual(["reset taken"]);
    const [message] = arrived;
    expect(message?.from).toBe("no-reply@lobby.example");
    expect(message?.mail.from).toEqual({ name: "Lentera", address: "no-reply@lobby.example" });
    expect(message?.mail.to?.map(({ address }) => address)).toEqual(message?.to);
    expect(message?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message?.raw).not.toMatch(/^(List-|X-Mailer|Disposition-Notification|Return-Receipt)/im);
    expect(message?.mail.attachments).toEqual([]);
    expect(message?.mail.html?.match(/https?:[^"<\s]+/g)).toEqual(message?.mail.text?.match(/https?:\S+/g));
  });

  test.each<readonly [string, MailFault]>([
    ["a refusal for now of the connection", { at: "connect", how: 421 }],
    ["a refusal for now of the address", { at: "to", how: 450 }],
    ["a refusal for now of the email", { at: "data", how: 451 }],
    ["a reset before the email", { at: "connect", how: "reset" }],
    ["a server that never greets", { at: "connect", how: "hang" }],
  ])("R-REC-19 is sent again after %s", async (_, fault) => {
    const { arrived, outcomes } = await askedWith(fault, fault);
    expect(outcomes).toEqual(["reset delayed", "reset delayed", "reset taken"]);
    expect(arrived).toHaveLength(1);
  });

  test.each<readonly [string, MailFault]>([
    ["the address", { at: "to", how: 550 }],
    ["the email", { at: "data", how: 554 }],
  ])("R-REC-19 is given up when the server refuses %s for good", async (_, fault) => {
    const { arrived, outcomes } = await askedWith(fault);
    expect(outcomes).toEqual(["reset refused"]);
    expect(arrived).toEqual([]);
  });

  test.each<readonly [string, MailFault]>([
    ["resets the connection", { at: "taken", how: "reset" }],
    ["never answers", { at: "taken", how: "hang" }],
  ])("R-REC-19 is sent twice at most, with one link and one id, by a server that takes it and %s", async (_, fault) => {
    const { arrived, outcomes } = await askedWith(fault, fault, fault);
    fixture.server.clear();
    expect(outcomes).toEqual(["reset delayed", "reset unknown"]);
    expect(arrived).toHaveLength(2);
    expect(new Set(arrived.map(tokenIn)).size).toBe(1);
    expect(new Set(arrived.map(({ mail }) => mail.messageId)).size).toBe(1);
    for (const message of arrived.slice(0, 1)) expect((await fixture.reset(tokenIn(message))).success).toBe(true);
  });

  test("R-REC-19 is tried eight times, and then given up", async () => {
    const faults = Array.from({ length: 8 }, (): MailFault => ({ at: "to", how: 450 }));
    const { arrived, outcomes } = await askedWith(...faults);
    expect(outcomes).toEqual([...Array.from({ length: 7 }, () => "reset delayed"), "reset late"]);
    expect(arrived).toEqual([]);
  });

  test("R-REC-19 is sent once though its job runs twice, also in another process and after a crash", async () => {
    await fixture.withEmail("duakalijob", "dua@mail.example");
    await fixture.ask("duakalijob");
    await fixture.messageTo("dua@mail.example", 2);
    await fixture.settled();
    const [row] = await fixture.database.query<{ message_id: string }>(
      "select message_id from accounts.email_message where kind = 'reset' order by made_at desc, message_id limit 1",
    );
    const job = fixture.accounts.jobs.find(({ name }) => name === "accounts.send-email");
    const again = () => job?.handle({ messageId: row?.message_id ?? "" } as never);
    await Promise.all([again(), again()]);
    expect(fixture.server.to("dua@mail.example")).toHaveLength(2);
    // A crash after the mail server took it and before that was recorded: it is sent once more, then never.
    await fixture.database.query(
      "update accounts.email_message set state = 'waiting', unknown_tries = 1 where message_id = $1",
      [row?.message_id],
    );
    await again();
    expect(fixture.server.to("dua@mail.example")).toHaveLength(3);
    await fixture.database.query(
      "update accounts.email_message set state = 'waiting', unknown_tries = 2 where message_id = $1",
      [row?.message_id],
    );
    await again();
    expect(fixture.server.to("dua@mail.example")).toHaveLength(3);
  });

  test("R-REC-19 is stored once though the job that finds its account runs twice", async () => {
    const plain = await openAccountsFixture({ email: { mail: mailTo(fixture.server.port) } });
    try {
      const owner = await plain.named("duakalicari", password);
      await plain.database.query(
        `insert into accounts.email (player_id, address, address_hash, language, confirmed_at)
         values ($1, $2, $3, 'en', now())`,
        [owner.userId, plain.sealing.seal("cari@mail.example", `email:${owner.userId}`), Buffer.alloc(32)],
      );
      await plain.call("/v1/recovery/requestReset", { userName: "duakalicari" });
      const [request] = await payloadsOf(plain.url, "accounts.find-by-email");
      expect(JSON.stringify(request)).not.toContain("duakalicari");
      const job = plain.accounts.jobs.find(({ name }) => name === "accounts.find-by-email");
      await Promise.all([job?.handle(request as never), job?.handle(request as never)]);
      await job?.handle(request as never);
      const messages = await plain.database.query("select from accounts.email_message where kind = 'reset'");
      expect(messages).toHaveLength(1);
      expect(await payloadsOf(plain.url, "accounts.send-email")).toHaveLength(1);
    } finally {
      await plain.close();
    }
  });

  test("R-REC-19 is not sent once its link has ended", async () => {
    await fixture.withEmail("sudahusang", "usang@mail.example");
    await fixture.settled();
    const fault: MailFault = { at: "to", how: 450 };
    const tries = fixture.messages.length;
    fixture.server.fail(fault, fault, fault);
    await fixture.ask("sudahusang");
    await expect.poll(() => fixture.messages.length, { timeout: 10_000 }).toBeGreaterThan(tries);
    fixture.clock.at += 31 * 60_000;
    await fixture.settled();
    fixture.server.clear();
    expect(fixture.messages.slice(tries).at(-1)).toBe("reset late");
    expect(fixture.server.to("usang@mail.example")).toHaveLength(1);
  });

  test("R-REC-19 neither its address, its link nor the account is in any line of the log", async () => {
    const fault: MailFault = { at: "to", how: 550 };
    await askedWith(fault);
    const all = lines.join("");
    expect(all).toContain("an email was not sent");
    expect(all).not.toMatch(/kirim\d|mail\.example|pengirim\d/);
    for (const message of fixture.server.mails) {
      if (message.mail.text?.includes("#") === true) expect(all).not.toContain(tokenIn(message));
    }
  });
});
