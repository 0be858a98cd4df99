import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { insertCredential, useCredential } from "../../src/modules/console/accounts/store.ts";
import { startConsoleFixture } from "./fixture.ts";

const minute = 60_000;

describe("signing in to the console", () => {
  test("R-OPR-02 an invitation ends with an enrolled second factor, once and within 30 minutes, or not at all", async () => {
    const fixture = await startConsoleFixture();
    const invited = await fixture.invite("sari@example.com", ["payments", "compliance"]);
    if ("problem" in invited) throw new Error(invited.problem);
    const { token } = invited;
    const browser = fixture.browser();
    const opened = await browser.call("/c/v1/invitation/open", { token });
    expect(opened.data).toMatchObject({ email: "sari@example.com", roles: ["payments", "compliance"], name: "" });
    const given = { token, name: "Sari Dewi", password: "a long enough password" };
    const accept = (code: string) => browser.call("/c/v1/invitation/accept-password", { ...given, code });
    expect((await accept("000000")).msgCode).toBe("login_failed");
    expect(browser.cookie).toBe("");

    const code = fixture.codeOf(opened.data?.totpSecret ?? "");
    const accepted = await accept(code);
    expect(accepted.data?.me).toMatchObject({ name: "Sari Dewi", roles: ["payments", "compliance"] });
    expect(new Set(accepted.data?.recoveryCodes).size).toBe(10);
    expect((await accept(fixture.codeOf(opened.data?.totpSecret ?? ""))).msgCode).toBe("invitation_unknown");
    expect((await browser.call("/c/v1/invitation/open", { token })).msgCode).toBe("invitation_unknown");

    const late = await fixture.invite("budi@example.com", ["admin"]);
    fixture.time.at += 30 * minute;
    const opens = "token" in late && (await browser.call("/c/v1/invitation/open", { token: late.token })).msgCode;
    expect(opens).toBe("invitation_unknown");
    // An operator who has not enrolled gets a new link, and the former one stops working.
    const again = await fixture.invite("budi@example.com", ["admin"]);
    expect("token" in again && (await browser.call("/c/v1/invitation/open", { token: again.token })).msgCode).toBe(
      "success",
    );
    expect(await fixture.acts()).toStrictEqual(["invite_operator", "enrol", "invite_operator", "invite_operator"]);
  });

  test("R-OPR-02 the command line invites two people and no third; roles that exclude each other are refused", async () => {
    const fixture = await startConsoleFixture();
    expect(await fixture.invite("a@example.com", ["admin", "payments"])).toStrictEqual({ problem: "roles_exclude" });
    expect(await fixture.invite("a@example.com", ["auditor"])).toStrictEqual({ problem: "auditor_later" });
    await fixture.join("a@example.com", ["admin"]);
    expect(await fixture.invite("a@example.com", ["admin"])).toStrictEqual({ problem: "already_invited" });
    await fixture.join("b@example.com", ["compliance", "payments"]);
    expect(await fixture.invite("c@example.com", ["finance"])).toStrictEqual({ problem: "people_exist" });
  });

  test("R-OPR-03 password and code sign in; a code is taken once, also one of the 30 seconds before", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const { email, password } = person;
    const code = person.code();
    const signIn = (given: string, browser = fixture.browser()) =>
      browser.call("/c/v1/session/sign-in", { email, password, code: given });
    expect((await signIn(code)).data).toMatchObject({ email, passkeys: 0, moneyMode: "play" });
    expect((await signIn(code)).msgCode).toBe("login_failed");
    const before = person.code();
    fixture.time.at += 30_000;
    expect((await signIn(before)).msgCode).toBe("success");
    const tooOld = person.code();
    fixture.time.at += minute;
    expect((await signIn(tooOld)).msgCode).toBe("login_failed");
  });

  test("R-OPR-03 with real money admin, finance and compliance need a passkey", async () => {
    const fixture = await startConsoleFixture(
      { CONSOLE_URL: "https://console.example.com", CONSOLE_ALLOW: "127.0.0.0/8" },
      { moneyMode: "real", licence: { number: "1", regulator: "R", countries: ["BR"] }, operator: "Example" },
    );
    const invited = await fixture.invite("a@example.com", ["admin"]);
    if ("problem" in invited) throw new Error(invited.problem);
    const { token } = invited;
    const browser = fixture.browser();
    const opened = await browser.call("/c/v1/invitation/open", { token });
    expect(opened.data?.passkeyRequired).toBe(true);
    const code = fixture.codeOf(opened.data?.totpSecret ?? "");
    const given = { token, name: "Person", password: "a long enough password", code };
    const accepted = await browser.call("/c/v1/invitation/accept-password", given);
    expect(accepted.msgCode).toBe("passkey_required");
  });

  test("R-OPR-04 a wrong e-mail, password or code is answered alike; five failures refuse an account for 15 minutes", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const { email, password } = person;
    const browser = fixture.browser();
    const right = person.code();
    const wrong = [
      { email: "nobody@example.com", password, code: right },
      { email, password: "another password", code: right },
      { email, password, code: "000000" },
    ];
    const answers = [];
    for (const given of wrong) {
      const { status, msgCode, data } = await browser.call("/c/v1/session/sign-in", given);
      answers.push({ status, msgCode, data });
    }
    expect(answers).toStrictEqual(wrong.map(() => ({ status: 200, msgCode: "login_failed", data: null })));
    for (let nth = 0; nth < 3; nth++) {
      await browser.call("/c/v1/session/sign-in", { email, password: "another password", code: "000000" });
    }
    const refused = await browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect(refused.msgCode).toBe("rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    // An account that does not exist is refused in the same way.
    for (let nth = 0; nth < 4; nth++) {
      await browser.call("/c/v1/session/sign-in", { email: "nobody@example.com", password, code: "000000" });
    }
    const nobody = await browser.call("/c/v1/session/sign-in", {
      email: "nobody@example.com",
      password,
      code: "000000",
    });
    expect(nobody.msgCode).toBe("rate_limited");
    fixture.time.at += 15 * minute;
    const later = await browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect(later.msgCode).toBe("success");
    const entries = await fixture.owner.query<{ text: string }>("select e::text as text from audit.entry e");
    expect(entries.filter(({ text }) => text.includes("nobody@example.com"))).toStrictEqual([]);
  });

  test("R-OPR-04 of twenty wrong codes sent at once no more than five are looked at", async () => {
    const fixture = await startConsoleFixture();
    const { email, password } = await fixture.join("sari@example.com", ["payments"]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const code = String(nth).padStart(6, "0");
        return (await fixture.browser().call("/c/v1/session/sign-in", { email, password, code })).msgCode;
      }),
    );
    expect(answers.filter((msgCode) => msgCode === "rate_limited").length).toBeGreaterThanOrEqual(15);
  });

  test("R-OPR-16 wrong sign-ins from elsewhere block neither a session's step-up nor a browser that is known", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const { email, password, browser } = person;
    const wrong = (of: string) =>
      fixture.browser().call("/c/v1/session/sign-in", { email: of, password: "another password", code: "000000" });
    for (let nth = 0; nth < 5; nth++) await wrong(email);
    for (let nth = 0; nth < 20; nth++) await wrong(`made-up-${nth}@example.com`);
    expect((await wrong("one-more@example.com")).msgCode).toBe("rate_limited");
    expect((await browser.call("/c/v1/session/step-up", { code: person.code() })).msgCode).toBe("success");
    const answer = { id: "AQID", type: "public-key" };
    expect((await fixture.browser().call("/c/v1/session/sign-in-passkey", { answer })).msgCode).toBe("login_failed");
    const signIn = () => browser.call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect((await signIn()).msgCode).toBe("success");
    const other = await fixture.browser().call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect(other.msgCode).toBe("rate_limited");

    // Each limit is separate: five wrong codes of a session, and five wrong passwords of a known browser.
    const step = () => browser.call("/c/v1/session/step-up", { code: "000000" });
    for (let nth = 0; nth < 5; nth++) expect((await step()).msgCode).toBe("login_failed");
    expect((await step()).msgCode).toBe("rate_limited");
    expect((await signIn()).msgCode).toBe("success");
    for (let nth = 0; nth < 5; nth++) {
      await browser.call("/c/v1/session/sign-in", { email, password: "another password", code: "000000" });
    }
    expect((await signIn()).msgCode).toBe("rate_limited");
    // The cookie of one operator's browser has no effect for another operator.
    const foreign = fixture.browser();
    foreign.device = browser.device;
    const given = { email: "made-up-1@example.com", password, code: "000000" };
    expect((await foreign.call("/c/v1/session/sign-in", given)).msgCode).toBe("rate_limited");
  });

  test("R-OPR-03 a password built around a common one, or around one's own e-mail, is refused", async () => {
    const fixture = await startConsoleFixture();
    const invited = await fixture.invite("wulandari@example.com", ["payments"]);
    if ("problem" in invited) throw new Error(invited.problem);
    const { token } = invited;
    const browser = fixture.browser();
    const accept = async (password: string) => {
      const given = { token, name: "Sari Dewi", password, code: "000000" };
      return (await browser.call("/c/v1/invitation/accept-password", given)).msgCode;
    };
    for (const password of [
      "password1234",
      "P@ssw0rd!2026",
      "2026-P@$$w0rd",
      "passwordpassword",
      "Qwertyuiop!!99",
      "my wulandari pass",
    ]) {
      expect(await accept(password), password).toBe("password_common");
    }
    // Long passwords of several words are accepted; here only the code is wrong.
    for (const password of ["correct horse battery staple", "tiga kucing di jendela 7", "x9!Lr4#qT2&vB"]) {
      expect(await accept(password), password).toBe("login_failed");
    }
  });

  test("R-CAPI-01 a text that the database cannot keep is refused, and a passkey is stored and counted once", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("sari@example.com", ["admin"]);
    const invited = { email: "budi@example.com", roles: ["support" as const], endsAt: null };
    for (const reason of ["Joins the shift.\u0000", "Joins the shift.\ud800"]) {
      const answer = await browser.call("/c/v1/people/invite", { ...invited, reason });
      expect([answer.status, answer.msgCode, answer.params]).toEqual([200, "invalid_input", { field: "reason" }]);
    }
    const [person] = await fixture.owner.query<{ id: string }>(
      "select operator_id::text as id from backoffice.operator",
    );
    const passkey = { credentialId: "AQID", publicKey: new Uint8Array([1]), counter: 4 };
    const add = () =>
      fixture.database.transaction((tx) => insertCredential(tx, person?.id ?? "", passkey, fixture.time.at));
    expect([await add(), await add()]).toEqual([true, false]);
    // Two assertions with the same count: one of them is from a copy of the key.
    const use = (counter: number) =>
      fixture.database.transaction((tx) => useCredential(tx, passkey.credentialId, counter, fixture.time.at));
    expect((await Promise.all([use(5), use(5), use(5)])).filter(Boolean)).toHaveLength(1);
    expect([await use(4), await use(6)]).toEqual([false, true]);
  });

  test("R-OPR-17 a name looks like nobody else's, and has nothing invisible or reserved", async () => {
    const fixture = await startConsoleFixture();
    await fixture.join("first@example.com", ["admin"]);
    const invited = await fixture.invite("second@example.com", ["compliance"]);
    if ("problem" in invited) throw new Error(invited.problem);
    const { token } = invited;
    const browser = fixture.browser();
    const opened = await browser.call("/c/v1/invitation/open", { token });
    const secret = opened.data?.totpSecret ?? "";
    const accept = async (name: string) => {
      const given = { token, name, password: "a long enough password", code: fixture.codeOf(secret) };
      return (await browser.call("/c/v1/invitation/accept-password", given)).msgCode;
    };
    const like = "Person first@example.com";
    // Cyrillic letters, capitals, full-width letters, the Turkish dotless i, an accent.
    const alike = [
      like,
      like.replaceAll("e", "\u0435"),
      like.toUpperCase(),
      "\uff30erson f\u0131rst@example.com",
      `${like}\u0301`,
    ];
    for (const name of alike) expect(await accept(name), name).toBe("name_taken");
    for (const name of ["The Lobby Server", "Not signed-in", "retention"])
      expect(await accept(name), name).toBe("name_taken");
    // A colon of rules, a zero-width space, a filler, nothing but punctuation, NUL.
    const unfit = ["rule:shared_account", "Sari\u200b Dewi", "\u3164\u3164", "...", "Sari\u0000"];
    for (const name of unfit) expect(await accept(name), JSON.stringify(name)).toBe("invalid_input");
    // The link still works.
    expect(await accept("Sari  Dewi")).toBe("success");
    const [person] = await fixture.owner.query(
      "select name from backoffice.operator where email = 'second@example.com'",
    );
    expect(person).toEqual({ name: "Sari Dewi" });
  });

  test("R-OPR-09 R-OPR-10 a recovery code opens the enrolment page once, and nothing else", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const { email, password, recoveryCodes } = person;
    const browser = fixture.browser();
    const recover = (recoveryCode: string) => browser.call("/c/v1/session/recover", { email, password, recoveryCode });
    const recovered = await recover((recoveryCodes[0] ?? "").toUpperCase().replaceAll("-", " "));
    expect(recovered.msgCode).toBe("success");
    expect(browser.cookie).toBe("");
    expect((await recover(recoveryCodes[0] ?? "")).msgCode).toBe("login_failed");
    const opened = await browser.call("/c/v1/invitation/open", { token: recovered.data?.token ?? "" });
    expect(opened.data).toMatchObject({ email, roles: ["payments"] });
    // An operator who enrols again keeps the name that is in the audit log.
    const secret = opened.data?.totpSecret ?? "";
    const code = new TOTP({ secret }).generate({ timestamp: fixture.time.at });
    const enrolled = await browser.call("/c/v1/invitation/accept-password", {
      token: recovered.data?.token ?? "",
      name: "Somebody Else",
      password,
      code,
    });
    expect(enrolled.data?.me.name).toBe("Person sari@example.com");
  });
});
