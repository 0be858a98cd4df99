import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenIn } from "../../../tools/mail-server.ts";
import { linesUntil } from "../inbox/lines.ts";
import { testIssuer } from "../harness/signer.ts";
import { mailTo, nextPassword, openEmailFixture, password, type EmailFixture } from "./email-fixture.ts";
import { openAccountsFixture } from "./fixture.ts";

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

const madeUp = (): string => randomBytes(32).toString("base64url");

describe("asking for a link", () => {
  test("R-REC-17 sends it to the account's address, by name or by address, in the player's language", async () => {
    const owner = await fixture.withEmail("lupasandi1", "lupa@mail.example");
    await fixture.status(owner.token, "id");
    expect((await fixture.ask("lupasandi1")).data).toEqual({});
    const message = await fixture.messageTo("lupa@mail.example", 2);
    expect(message.mail.text).toContain(`${testIssuer}/settings/email#${tokenIn(message)}`);
    expect(message.mail.html).toContain(`href="${testIssuer}/settings/email#${tokenIn(message)}"`);
    expect(message.mail.html).not.toMatch(/<img|<script|<link|style=/);
    expect(message.mail.html).toContain('<html lang="id">');
    expect((await fixture.ask("LUPA@mail.example ")).data).toEqual({});
    const second = tokenIn(await fixture.messageTo("lupa@mail.example", 3));
    expect(second).not.toBe(tokenIn(message));
  });

  test("R-REC-17 gets one answer after the same work for a known, an unknown and an unconfirmed name", async () => {
    await fixture.withEmail("adaemailnya", "ada@mail.example");
    const unconfirmed = await fixture.named("belumyakin", password);
    await fixture.setEmail(unconfirmed, "belum@mail.example");
    await fixture.named("tanpaemail", password);
    await fixture.settled();
    const names = [
      "adaemailnya",
      "belumyakin",
      "tanpaemail",
      "takdikenal",
      "ada@mail.example",
      "belum@mail.example",
      "none@mail.example",
    ];
    const before = fixture.server.mails.length;
    const texts = new Set<string>();
    for (const name of names) {
      const { msg, msgCode, data } = await fixture.ask(name);
      texts.add(JSON.stringify({ msg, msgCode, data }));
      await fixture.settled();
    }
    expect([...texts]).toEqual([JSON.stringify({ msg: "", msgCode: "success", data: {} })]);
    // Only the two that name the account with a confirmed address had an email sent.
    expect(fixture.server.mails.slice(before).map(({ to }) => to)).toEqual([
      ["ada@mail.example"],
      ["ada@mail.example"],
    ]);
  });

  test("R-REC-17 runs the same statements for a known and an unknown name, none of which reads an account, and no hash", async () => {
    const statements: string[] = [];
    const mail = mailTo(9);
    const plain = await openAccountsFixture({ email: { mail }, onStatement: (name) => void statements.push(name) });
    try {
      await plain.named("dikenal111", password);
      const { runs } = plain.hashing.counts();
      const work: string[] = [];
      for (const [nth, userName] of ["dikenal111", "takdikenal", "a@mail.example"].entries()) {
        statements.length = 0;
        await plain.call("/v1/recovery/requestReset", { userName }, { address: `10.61.0.${nth}` });
        work.push(statements.join(" "));
      }
      expect(new Set(work).size).toBe(1);
      expect(work[0]).not.toMatch(/player|email_of|players_by/);
      expect(plain.hashing.counts().runs).toBe(runs);
    } finally {
      await plain.close();
    }
  });

  test("R-REC-17 has five tries for a name from anywhere and from a network, apart from wrong passwords and codes", async () => {
    await fixture.withEmail("dijagaketat", "jaga@mail.example");
    const address = fixture.newNetwork();
    for (let n = 0; n < 5; n++) await fixture.byName("dijagaketat", `salah-${n}-x`, { address });
    for (let n = 0; n < 5; n++) expect((await fixture.ask("dijagaketat")).msgCode).toBe("success");
    expect(await fixture.ask("dijagaketat")).toMatchObject({ msgCode: "rate_limited" });
    for (let n = 0; n < 5; n++) expect((await fixture.ask(`acaknama${n}0`, { address })).msgCode).toBe("success");
    expect((await fixture.ask("namalain111", { address })).msgCode).toBe("rate_limited");
    expect((await fixture.ask("takdikenal9")).msgCode).toBe("success");
    for (let n = 0; n < 4; n++) await fixture.ask("takdikenal9");
    // A limit says nothing about whether the account exists.
    expect((await fixture.ask("takdikenal9")).msgCode).toBe("rate_limited");
  });

  test("R-REC-17 sends an address at most five links a day, however often they are asked for", async () => {
    await fixture.withEmail("dibanjiri1", "banjir@mail.example");
    for (let n = 0; n < 9; n++) {
      fixture.clock.at += 16 * minute;
      expect((await fixture.ask("dibanjiri1")).success).toBe(true);
      await fixture.settled();
    }
    // The one of the confirmation, and five.
    expect(fixture.server.to("banjir@mail.example")).toHaveLength(6);
    fixture.clock.at += day;
    await fixture.ask("dibanjiri1");
    await fixture.messageTo("banjir@mail.example", 7);
  });

  test("R-REC-17 reaches every account of an address, each with a link of its own", async () => {
    const [one, two] = [
      await fixture.withEmail("keluarga01", "rumah@mail.example"),
      await fixture.withEmail("keluarga02", "rumah@mail.example"),
    ];
    await fixture.ask("rumah@mail.example");
    const messages = [
      await fixture.messageTo("rumah@mail.example", 3),
      await fixture.messageTo("rumah@mail.example", 4),
    ];
    const owners = await Promise.all(
      messages.map(async (message) => (await fixture.look(tokenIn(message))).data?.userName),
    );
    expect(owners.toSorted()).toEqual(["keluarga01", "keluarga02"]);
    const first = messages.find((_, nth) => owners[nth] === "keluarga01");
    const { data } = await fixture.reset(first === undefined ? "" : tokenIn(first));
    expect(data).toMatchObject({ userId: one.userId, userName: "keluarga01" });
    expect(await fixture.isGood(two.token)).toBe(true);
    expect((await fixture.byName("keluarga02", password)).success).toBe(true);
  });

  test("R-REC-17 its link begins with PUBLIC_URL, whatever host the caller names", async () => {
    await fixture.withEmail("tuanrumah1", "tuan@mail.example");
    const body = JSON.stringify({ userName: "tuanrumah1" });
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": fixture.newNetwork(),
      forwarded: "host=evil.example",
      origin: "https://evil.example",
      "content-type": "application/json",
    };
    await new Promise<void>((resolve, reject) => {
      const call = request(`${fixture.origin}/v1/recovery/requestReset`, { method: "POST", headers }, (reply) =>
        reply.resume().on("end", resolve),
      );
      call.on("error", reject).end(body);
    });
    const message = await fixture.messageTo("tuan@mail.example", 2);
    expect(message.mail.text).toContain(`${testIssuer}/settings/email#`);
    expect(message.raw + message.mail.text + message.mail.html).not.toContain("evil.example");
  });

  test("R-REC-17 the database has neither the token nor what was typed", async () => {
    await fixture.withEmail("rahasiadb1", "rahasia@mail.example");
    await fixture.ask("rahasia@mail.example");
    const token = tokenIn(await fixture.messageTo("rahasia@mail.example", 2));
    const rows = await fixture.database.query<{ row: string }>("select l::text as row from accounts.email_message l");
    const failures = await fixture.database.query<{ row: string }>(
      "select f::text as row from accounts.login_failure f",
    );
    const all = [...rows, ...failures].map(({ row }) => row).join("\n");
    const hex = (text: string): string => Buffer.from(text).toString("hex");
    for (const secret of [token, hex(token), Buffer.from(token, "base64url").toString("hex")]) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toMatch(/rahasia@|72616861736961406d61696c/);
  });
});

describe("a link", () => {
  test("R-REC-18 looking at it never uses it up; it sets the password, signs in here and returns a new code, once", async () => {
    const owner = await fixture.withEmail("hilanghp02", "hilang@mail.example");
    const away = (await fixture.byName("hilanghp02", password)).data;
    await fixture.ask("hilanghp02");
    const token = tokenIn(await fixture.messageTo("hilang@mail.example", 2));
    for (let n = 0; n < 12; n++) {
      expect((await fixture.look(token)).data).toEqual({
        for: "reset",
        userName: "hilanghp02",
        email: "h•••@mail.example",
      });
    }
    expect((await fixture.reset(token, { newPassword: "rahasia123" })).msgCode).toBe("password_common");
    expect((await fixture.reset(token, { newPassword: "hilanghp02" })).msgCode).toBe("password_common");
    expect((await fixture.reset(token, { newPassword: "tujuh77" })).msgCode).toBe("invalid_input");
    expect((await fixture.confirm(token)).msgCode).toBe("link_ended");
    const at = (fixture.clock.at += 1);
    const { data } = await fixture.reset(token);
    expect(data).toMatchObject({ userId: owner.userId, userName: "hilanghp02", gold: owner.gold });
    expect(data?.recoveryCode).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect(await fixture.isGood(data?.token ?? "")).toBe(true);
    expect(await fixture.isGood(owner.token)).toBe(false);
    expect(await fixture.isGood(away?.token ?? "")).toBe(false);
    expect((await fixture.device(owner.deviceId)).userId).not.toBe(owner.userId);
    expect((await fixture.byName("hilanghp02", password)).msgCode).toBe("login_failed");
    expect((await fixture.byName("hilanghp02", nextPassword)).success).toBe(true);
    expect(await linesUntil(fixture.database, owner.userId)).toContainEqual(["account_recovered", null, "email"]);
    const events = await fixture.database.query(
      "select at from accounts.account_event where player_id = $1 and event = 'recovery'",
      [owner.userId],
    );
    expect(events).toEqual([{ at: new Date(at) }]);
    const status = await fixture.call("/v1/recovery/status", {}, { token: data?.token ?? "" });
    expect(status.data).toMatchObject({ knownPayoutsUntil: at + day, codeMade: at });
    expect((await fixture.reset(token)).msgCode).toBe("link_ended");
    expect((await fixture.look(token)).msgCode).toBe("link_ended");
  });

  test("R-REC-18 succeeds once when it is used many times at once", async () => {
    const owner = await fixture.withEmail("rebutan222", "rebut@mail.example");
    await fixture.ask("rebutan222");
    const token = tokenIn(await fixture.messageTo("rebut@mail.example", 2));
    const all = Array.from({ length: 4 }, (_, n) => fixture.reset(token, { newPassword: `p3rahu-rotan-${n}` }));
    const replies = await Promise.all(all);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      "link_ended",
      "link_ended",
      "link_ended",
      "success",
    ]);
    const won = replies.findIndex(({ success }) => success);
    expect((await fixture.byName("rebutan222", `p3rahu-rotan-${won}`)).success).toBe(true);
    const rows = await fixture.database.query("select from accounts.recovery where player_id = $1", [owner.userId]);
    expect(rows).toHaveLength(1);
  });

  test("R-REC-18 ends after 30 minutes, with a newer one, and with a new password or a recovery by code", async () => {
    const owner = await fixture.withEmail("empatakhir", "akhir@mail.example");
    const next = async (nth: number) => {
      fixture.clock.at += 16 * minute;
      await fixture.ask("empatakhir");
      return tokenIn(await fixture.messageTo("akhir@mail.example", nth));
    };
    const first = await next(2);
    const second = await next(3);
    expect((await fixture.reset(first)).msgCode).toBe("link_ended");
    fixture.clock.at += 30 * minute;
    expect((await fixture.reset(second)).msgCode).toBe("link_ended");
    const third = await next(4);
    const made = await fixture.call(
      "/v1/recovery/newCode",
      { password, deviceId: owner.deviceId },
      { token: owner.token },
    );
    const byCode = {
      userName: "empatakhir",
      recoveryCode: made.data?.recoveryCode ?? "",
      newPassword: nextPassword,
      deviceId: "",
    };
    expect((await fixture.call("/v1/recovery/byCode", byCode)).success).toBe(true);
    expect((await fixture.reset(third)).msgCode).toBe("link_ended");
  });

  test("R-REC-18 guesses get the same answer as ended links, and five of them from a network", async () => {
    await fixture.withEmail("ditebak111", "tebak@mail.example");
    await fixture.ask("ditebak111");
    const token = tokenIn(await fixture.messageTo("tebak@mail.example", 2));
    const address = fixture.newNetwork();
    const { runs } = fixture.hashing.counts();
    for (let n = 0; n < 5; n++) {
      const guess = madeUp();
      const { msg, msgCode, data } = await fixture.reset(guess, { address });
      expect({ msgCode, data }).toEqual({ msgCode: "link_ended", data: null });
      expect((await fixture.confirm(guess)).msg).toBe(msg);
    }
    expect((await fixture.reset(token, { address })).msgCode).toBe("rate_limited");
    expect((await fixture.look(token, address)).msgCode).toBe("rate_limited");
    expect(fixture.hashing.counts().runs).toBe(runs);
    expect((await fixture.reset(token)).success).toBe(true);
  });

  test("R-REC-18 a lobby without a mail server answers not_found", async () => {
    const plain = await openAccountsFixture();
    try {
      const owner = await plain.named("tanpasurat", password);
      expect((await plain.call("/v1/recovery/requestReset", { userName: "tanpasurat" })).msgCode).toBe("not_found");
      const add = { email: "a@mail.example", password, deviceId: owner.deviceId };
      expect((await plain.call("/v1/recovery/setEmail", add, { token: owner.token })).msgCode).toBe("not_found");
      expect((await plain.call("/v1/recovery/status", {}, { token: owner.token })).data).not.toHaveProperty("email");
    } finally {
      await plain.close();
    }
  });
});
