import { request } from "node:http";
import { policyActionNames } from "@fairlobby/contract/console";
import { describe, expect, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { withDatabase } from "../harness/database.ts";
import { startConsoleFixture } from "./fixture.ts";

const minute = 60_000;

describe("sessions of the console", () => {
  test("R-OPR-05 the cookie is HttpOnly, SameSite=Strict and only its hash is kept", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("sari@example.com", ["payments"]);
    const out = await browser.call("/c/v1/session/me", {});
    expect(out.msgCode).toBe("success");
    const token = browser.cookie.split("=")[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await fixture.owner.query<{ text: string }>(
      "select t::text as text from (select * from backoffice.session) t union all select e::text from audit.entry e",
    );
    expect(rows.filter(({ text }) => text.includes(token))).toStrictEqual([]);
    const { email, password } = { email: "sari@example.com", password: "wrong password" };
    const failed = await fixture.browser().call("/c/v1/session/sign-in", { email, password, code: "000000" });
    expect(failed.headers.getSetCookie()).toStrictEqual([]);
  });

  test("R-OPR-05 a session ends after 15 idle minutes and after 12 hours in all", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const me = async () => (await person.browser.call("/c/v1/session/me", {})).msgCode;
    fixture.time.at += 15 * minute - 1;
    expect(await me()).toBe("success");
    fixture.time.at += 15 * minute;
    expect(await me()).toBe("signed_out");

    const { email, password } = person;
    await person.browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    const endsAt = fixture.time.at + 12 * 60 * minute;
    while (fixture.time.at < endsAt - 10 * minute) {
      fixture.time.at += 10 * minute;
      expect(await me()).toBe("success");
    }
    fixture.time.at = endsAt;
    expect(await me()).toBe("signed_out");
  });

  test("R-OPR-05 the fourth session of a person ends the first", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const { email, password } = person;
    const browsers = [person.browser];
    for (let nth = 0; nth < 3; nth++) {
      const browser = fixture.browser();
      await browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
      browsers.push(browser);
    }
    const open = [];
    for (const browser of browsers) open.push((await browser.call("/c/v1/session/me", {})).msgCode);
    expect(open).toStrictEqual(["signed_out", "success", "success", "success"]);
  });

  test("R-OPR-05 open sessions are listed, and an admin ends all of a person's", async () => {
    const fixture = await startConsoleFixture();
    const admin = await fixture.join("first@example.com", ["admin"]);
    const person = await fixture.join("sari@example.com", ["payments"]);
    const list = async () => (await admin.browser.call("/c/v1/people/sessions", {})).data?.rows ?? [];
    const names = async () => (await list()).map(({ name }) => name).toSorted();
    expect(await names()).toStrictEqual(["Person first@example.com", "Person sari@example.com"]);
    expect((await person.browser.call("/c/v1/people/sessions", {})).msgCode).toBe("not_permitted");

    const operatorId = (await list()).find(({ name }) => name === "Person sari@example.com")?.operatorId ?? "";
    const body = { operatorId, reason: "The laptop was left on a train." };
    expect((await person.browser.call("/c/v1/people/end-sessions", body)).msgCode).toBe("not_permitted");
    expect((await admin.browser.call("/c/v1/people/end-sessions", body)).data).toStrictEqual({ proposalId: null });
    expect((await person.browser.call("/c/v1/session/me", {})).msgCode).toBe("signed_out");
    expect(await names()).toStrictEqual(["Person first@example.com"]);
    const [entry] = await fixture.owner.query<{ subject_id: string; note: string }>(
      "select subject_id, note from audit.entry where action = 'end_sessions'",
    );
    expect(entry).toMatchObject({ subject_id: operatorId });
    const { email, password } = person;
    const again = await person.browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect(again.msgCode).toBe("success");
  });

  test("R-OPR-05 a person sees their own sessions and ends the others, with an entry; nobody else's", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("first@example.com", ["payments"]);
    const other = await fixture.join("sari@example.com", ["payments"]);
    const { email, password } = person;
    const elsewhere = fixture.browser("another browser");
    await elsewhere.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    const own = async () => (await person.browser.call("/c/v1/session/list", {})).data?.rows ?? [];
    expect((await own()).map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    expect((await person.browser.call("/c/v1/session/end-others", {})).data).toEqual({ ended: 1 });
    expect((await own()).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await elsewhere.call("/c/v1/session/me", {})).msgCode).toBe("signed_out");
    expect((await other.browser.call("/c/v1/session/me", {})).msgCode).toBe("success");
    expect((await fixture.acts()).at(-1)).toBe("end_other_sessions");
  });

  test("R-OPR-05 another browser with the cookie is asked for the second factor before anything else", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("a@example.com", ["admin"]);
    const other = fixture.browser("another browser");
    other.cookie = person.browser.cookie;
    expect((await other.call("/c/v1/people/list", {})).msgCode).toBe("step_up_required");
    expect((await other.call("/c/v1/session/me", {})).data?.steppedUpUntil).toBeNull();
    expect((await other.call("/c/v1/session/step-up", { code: "000000" })).msgCode).toBe("login_failed");
    expect((await other.call("/c/v1/session/step-up", { code: person.code() })).msgCode).toBe("success");
    expect((await other.call("/c/v1/people/list", {})).msgCode).toBe("success");
  });

  test("R-OPR-06 a proof of the second factor counts for five minutes", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("a@example.com", ["admin"]);
    const until = async () => (await person.browser.call("/c/v1/session/me", {})).data?.steppedUpUntil ?? null;
    const at = fixture.time.at;
    expect(await until()).toBe(at + 5 * minute);
    fixture.time.at = at + 5 * minute;
    expect(await until()).toBeNull();
    await person.browser.call("/c/v1/session/step-up", { code: person.code() });
    expect(await until()).toBe(fixture.time.at + 5 * minute);
  });

  test("R-OPR-07 a call without permission does not exist for a role, and the attempt is recorded", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("sari@example.com", ["payments"]);
    expect((await browser.call("/c/v1/people/list", {})).msgCode).toBe("not_permitted");
    expect((await fixture.acts()).at(-1)).toBe("not_permitted");
    expect((await fixture.browser().call("/c/v1/people/list", {})).msgCode).toBe("signed_out");
  });

  test("R-EYE-08 the session says when the policy lets one person decide everything", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("sari@example.com", ["payments"]);
    const alone = async () => (await browser.call("/c/v1/session/me", {})).data?.onePersonDecides;
    expect(await alone()).toBe(false);
    const tier = { people: 1, upTo: null, perDay: null, ownUpTo: null, roles: [], coolingHours: 0 };
    const document = Object.fromEntries(policyActionNames.map((action) => [action, [tier]]));
    await fixture.owner.query(
      `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
       values (1, $1, '', to_timestamp($2), now())`,
      [JSON.stringify(document), fixture.time.at / 1000],
    );
    expect(await alone()).toBe(true);
  });

  test("R-CAPI-02 requests need the console's origin and its header", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("a@example.com", ["admin"]);
    for (const headers of [{ origin: "https://example.com" }, { origin: null }, { "x-console": null }]) {
      const answer = await browser.call("/c/v1/people/list", {}, headers);
      expect([answer.status, answer.msgCode]).toStrictEqual([403, "not_permitted"]);
    }
  });

  test("R-OPR-11 networks that CONSOLE_ALLOW does not name get 403 before anything is read", async () => {
    const fixture = await startConsoleFixture({ CONSOLE_ALLOW: "10.0.0.0/8" });
    expect((await fetch(`${fixture.url}/healthz`)).status).toBe(403);
    // The body never comes: the answer does not wait for it.
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${fixture.url}/c/v1/session/sign-in`, {
        method: "POST",
        headers: { "content-length": 1000 },
      });
      sent.on("response", (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.on("error", reject);
      sent.flushHeaders();
    });
    expect(status).toBe(403);
  });

  test("R-OPR-11 with real money the console needs https, CONSOLE_ALLOW and encrypted connections", async () => {
    const real = {
      moneyMode: "real",
      licence: { number: "1", regulator: "R", countries: ["BR"] },
      operator: "Example",
    };
    await expect(startConsoleFixture({}, real)).rejects.toThrow("CONSOLE_URL: needs https with real money");
    const https = { CONSOLE_URL: "https://console.example.com" };
    await expect(startConsoleFixture(https, real)).rejects.toThrow(
      "CONSOLE_ALLOW: must name the networks that may connect",
    );
    const allowed = { ...https, CONSOLE_ALLOW: "192.0.2.0/24" };
    for (const url of ["postgresql://c:p@db.example/f", "postgresql://c:p@db.example/f?sslmode=require"]) {
      await expect(startConsoleFixture({ ...allowed, CONSOLE_DATABASE_URL: url }, real), url).rejects.toThrow(
        "CONSOLE_DATABASE_URL: needs sslmode=verify-full to another machine with real money",
      );
    }
    await expect(startConsoleFixture({ ...allowed, NATS_URL: "nats://bus.example:4222" }, real)).rejects.toThrow(
      "NATS_URL: needs tls:// to another machine with real money",
    );
    const address = { CONSOLE_URL: "http://192.0.2.1:8083" };
    await expect(startConsoleFixture(address)).rejects.toThrow(
      "CONSOLE_URL: needs https; only http://localhost works without it",
    );
  });

  test("R-CAPI-06 the pages have six connections and two seconds for a statement", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("admin@example.com", ["admin"]);
    const open = async (): Promise<number> => {
      const rows = await fixture.owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and usename = 'fairlobby_console' and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    };
    const answers = await fixture.owner.transaction(async (tx) => {
      await tx.query("lock table backoffice.session in access exclusive mode");
      const calls = Promise.all(Array.from({ length: 20 }, () => browser.call("/c/v1/people/list", {})));
      await asAnotherCaller(async () => expect.poll(open).toBe(6));
      return calls;
    });
    expect(new Set(answers.map(({ status, msgCode }) => `${status} ${msgCode}`))).toEqual(new Set(["503 busy"]));
    expect((await browser.call("/c/v1/people/list", {})).msgCode).toBe("success");
  });

  test("R-HON-18 the console starts with its own login only", async () => {
    const { url } = await withDatabase();
    for (const [login, other] of [
      ["fairlobby_owner", url],
      ["fairlobby_app", serverUrls(url).DATABASE_URL],
    ] as const) {
      await expect(startConsoleFixture({ CONSOLE_DATABASE_URL: other })).rejects.toThrow(
        `CONSOLE_DATABASE_URL: it must name the login fairlobby_console, a member of no other role, and not ${login};`,
      );
    }
  });
});
