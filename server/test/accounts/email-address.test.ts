import { createECDH, randomBytes } from "node:crypto";
import type { OrderId } from "@fairlobby/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenIn } from "../../../tools/mail-server.ts";
import { linesUntil } from "../inbox/lines.ts";
import { sealedEmails, sealedEmailMessages } from "../../src/modules/accounts/index.ts";
import { addDeviceRequest } from "../../src/modules/web-push/index.ts";
import { resealTable } from "../../src/platform/crypto/reseal.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { openEmailFixture, password, payloadsOf, type EmailFixture } from "./email-fixture.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let fixture: EmailFixture;
beforeAll(async () => {
  fixture = await openEmailFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.at += 16 * minute;
});

const rowsOf = (userId: string) =>
  fixture.database.query<{ address: Buffer; address_hash: Buffer }>(
    "select address, address_hash from accounts.email where player_id = $1",
    [userId],
  );

describe("an email address", () => {
  test("R-REC-16 is the account's once its link was confirmed, is stored sealed, and shown masked", async () => {
    const owner = await fixture.named("alamatsaya", password);
    expect(await fixture.status(owner.token)).toEqual({});
    expect((await fixture.setEmail(owner, "Sari@Gmail.com")).data).toEqual({});
    const message = await fixture.messageTo("Sari@Gmail.com");
    expect(message.mail.subject).toBe("Lentera: confirm your email address");
    expect(message.mail.text).toContain("alamatsaya");
    const token = tokenIn(message);
    expect(await fixture.status(owner.token)).toEqual({ waiting: "S•••@Gmail.com" });
    expect(await rowsOf(owner.userId)).toEqual([]);
    expect((await fixture.look(token)).data).toEqual({
      for: "confirm",
      userName: "alamatsaya",
      email: "S•••@Gmail.com",
    });
    expect((await fixture.confirm(token)).data).toEqual({});
    expect(await fixture.status(owner.token)).toEqual({ address: "S•••@Gmail.com" });
    const [row] = await rowsOf(owner.userId);
    expect(row?.address.toString("latin1")).not.toMatch(/sari|gmail/i);
    expect(await linesUntil(fixture.database, owner.userId)).toContainEqual(["email_added", null, ""]);
    expect((await fixture.confirm(token)).msgCode).toBe("link_ended");
    expect((await fixture.look(token)).msgCode).toBe("link_ended");
  });

  test("R-REC-16 can be sealed again under a new data key, and the messages with links too", async () => {
    await fixture.withEmail("kuncibaru1", "kunci@mail.example");
    const [old, next] = [Buffer.alloc(32, 7), randomBytes(32)];
    const keys = { current: createSealing(next), ring: createSealing(next, [old]) };
    const sql = fixture.database;
    for (const table of [sealedEmails, sealedEmailMessages]) {
      const { resealed } = await resealTable(sql, table, keys);
      expect(resealed).toBeGreaterThan(0);
      expect((await resealTable(sql, table, keys)).resealed).toBe(0);
      await resealTable(sql, table, { current: createSealing(old), ring: createSealing(old, [next]) });
    }
  });

  test("R-REC-16 needs the password and this device's credential, and a name", async () => {
    const owner = await fixture.named("buktidulu1", password);
    expect((await fixture.setEmail(owner, "bukti@mail.example", "salah-sekali")).msgCode).toBe("password_wrong");
    const elsewhere = { ...owner, deviceId: "not-the-device" };
    expect((await fixture.setEmail(elsewhere, "bukti@mail.example")).msgCode).toBe("device_unproven");
    const guest = await fixture.device();
    expect((await fixture.setEmail(guest, "bukti@mail.example")).msgCode).toBe("password_wrong");
    expect(fixture.server.to("bukti@mail.example")).toEqual([]);
  });

  test("R-REC-16 its link ends after 24 hours, and with a newer one", async () => {
    const owner = await fixture.named("telatsekal", password);
    await fixture.setEmail(owner, "telat@mail.example");
    const first = tokenIn(await fixture.messageTo("telat@mail.example"));
    await fixture.setEmail(owner, "telat@mail.example");
    const second = tokenIn(await fixture.messageTo("telat@mail.example", 2));
    expect(second).not.toBe(first);
    expect((await fixture.confirm(first)).msgCode).toBe("link_ended");
    fixture.clock.at += day;
    expect((await fixture.confirm(second)).msgCode).toBe("link_ended");
    expect(await fixture.status(owner.token)).toEqual({});
  });

  test("R-REC-16 its link ends with a new password, so that a thief's address is not added later", async () => {
    const owner = await fixture.named("pencuri111", password);
    await fixture.setEmail(owner, "thief@mail.example");
    const token = tokenIn(await fixture.messageTo("thief@mail.example"));
    const change = { password, newPassword: "p3rahu-rotan", deviceId: owner.deviceId };
    expect(await fixture.call("/v1/session/password", change, { token: owner.token })).toMatchObject({ success: true });
    expect((await fixture.confirm(token)).msgCode).toBe("link_ended");
    expect(await rowsOf(owner.userId)).toEqual([]);
  });

  test("R-REC-16 when it is changed or removed, the former address is told, and its links open nothing any more", async () => {
    const owner = await fixture.withEmail("gantialama", "lama@mail.example");
    await fixture.ask("gantialama");
    const old = tokenIn(await fixture.messageTo("lama@mail.example", 2));
    await fixture.setEmail(owner, "baru@mail.example");
    await fixture.confirm(tokenIn(await fixture.messageTo("baru@mail.example")));
    const changed = await fixture.messageTo("lama@mail.example", 3);
    expect(changed.mail.subject).toBe("Lentera: your email address was changed");
    expect(changed.mail.text).not.toContain("http");
    expect((await fixture.reset(old)).msgCode).toBe("link_ended");

    await fixture.ask("gantialama");
    const open = tokenIn(await fixture.messageTo("baru@mail.example", 2));
    expect((await fixture.setEmail(owner, undefined, "salah-sekali")).msgCode).toBe("password_wrong");
    expect((await fixture.setEmail(owner, undefined)).data).toEqual({});
    expect((await fixture.messageTo("baru@mail.example", 3)).mail.subject).toBe(
      "Lentera: your email address was removed",
    );
    expect((await fixture.reset(open)).msgCode).toBe("link_ended");
    expect(await fixture.status(owner.token)).toEqual({});
    expect((await fixture.setEmail(owner, undefined)).msgCode).toBe("not_found");
    const lines = (await linesUntil(fixture.database, owner.userId)).map(([kind]) => kind);
    expect(lines).toEqual(expect.arrayContaining(["email_added", "email_changed", "email_removed"]));
  });

  test("R-REC-46 goes with a deleted account: its links open nothing, and what the address got still counts", async () => {
    const owner = await fixture.withEmail("hapusakun1", "hapus@mail.example");
    expect((await fixture.ask("hapusakun1")).data).toEqual({});
    const link = tokenIn(await fixture.messageTo("hapus@mail.example", 2));
    expect((await fixture.setEmail(owner, "lain@mail.example")).data).toEqual({});
    await fixture.settled();
    const counted = () =>
      fixture.database.query("select kind, made_at from accounts.email_message where player_id = $1 order by 1, 2", [
        owner.userId,
      ]);
    const before = await counted();
    expect(before).toHaveLength(3);
    const caller = await fixture.accounts.authenticate(owner.token);
    if (caller === null) throw new Error("not signed in");
    const proof = { given: owner.deviceId, password, passkey: undefined, address: fixture.newNetwork() };
    expect(await fixture.accounts.deleteAccount(caller, proof, async () => null)).toBe("done");
    expect(await rowsOf(owner.userId)).toEqual([]);
    expect((await fixture.reset(link)).msgCode).toBe("link_ended");
    const confirming = tokenIn(await fixture.messageTo("lain@mail.example"));
    expect((await fixture.confirm(confirming)).msgCode).toBe("link_ended");
    expect(await counted()).toEqual(before);
  });

  test("R-REC-16 is told to each device that asked about an order, when it is added, changed and removed", async () => {
    const owner = await fixture.named("dikabari11", password);
    const signInId = (await fixture.accounts.authenticate(owner.token))?.signInRef ?? "";
    const subscription = {
      endpoint: "https://fcm.googleapis.com/x",
      p256dh: createECDH("prime256v1").generateKeys(),
      auth: randomBytes(16),
    };
    const device = { playerId: owner.userId, orderId: "W1" as OrderId, signInId, ...subscription, language: "id" };
    await fixture.database.transaction((tx) => addDeviceRequest(tx, { ...device, at: fixture.clock.at }));
    const told = async () => {
      const messages = (await payloadsOf(fixture.url, "web-push.send")) as { signInId: string }[];
      return messages.filter((message) => message.signInId === signInId).length;
    };
    await fixture.setEmail(owner, "kabar1@mail.example");
    expect(await told()).toBe(0);
    await fixture.confirm(tokenIn(await fixture.messageTo("kabar1@mail.example")));
    expect(await told()).toBe(1);
    fixture.clock.at += 1;
    await fixture.setEmail(owner, "kabar2@mail.example");
    await fixture.confirm(tokenIn(await fixture.messageTo("kabar2@mail.example")));
    expect(await told()).toBe(2);
    fixture.clock.at += 1;
    await fixture.setEmail(owner, undefined);
    expect(await told()).toBe(3);
  });

  test("R-REC-16 a player asks for five links a day, and an address gets five, whoever asks", async () => {
    const owner = await fixture.named("banyakkali", password);
    for (let n = 0; n < 5; n++) {
      expect((await fixture.setEmail(owner, `banyak${n}@mail.example`)).success).toBe(true);
    }
    expect((await fixture.setEmail(owner, "banyak6@mail.example")).msgCode).toBe("rate_limited");

    const answers: unknown[] = [];
    for (let n = 0; n < 7; n++) {
      const other = await fixture.named(`orangke${n}00`, password);
      const { msg, msgCode, data } = await fixture.setEmail(other, "victim@mail.example");
      answers.push({ msg, msgCode, data, status: await fixture.status(other.token) });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await fixture.settled();
    expect(fixture.server.to("victim@mail.example")).toHaveLength(5);
    fixture.clock.at += day;
    expect((await fixture.setEmail(owner, "banyak6@mail.example")).success).toBe(true);
  });

  test.each([
    "sari@mail.example\r\nBcc: all@mail.example",
    "sari@mail.example, budi@mail.example",
    '"sari@evil.example x"@mail.example',
    "Sari <sari@mail.example>",
    "sari@mail",
    "sari",
  ])("R-REC-16 is refused if it is more than one address: %j", async (address) => {
    const owner = await fixture.named(`bentuk${Math.random().toString(36).slice(2, 9)}`, password);
    await fixture.settled();
    const before = fixture.server.mails.length;
    expect((await fixture.setEmail(owner, address)).msgCode).toBe("invalid_input");
    await fixture.settled();
    expect(fixture.server.mails).toHaveLength(before);
  });
});
