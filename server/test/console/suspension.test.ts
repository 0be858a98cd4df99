import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { invite as makeLink } from "../../src/modules/console/sign-in/links.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { startConsoleFixture, type ConsoleFixture, type TestOperator } from "./fixture.ts";

const hour = 3_600_000;
const reason = "Left the company today.";

const idOf = async ({ owner }: ConsoleFixture, email: string): Promise<string> => {
  const [row] = await owner.query<{ id: string }>(
    "select operator_id::text as id from backoffice.operator where email = $1",
    [email],
  );
  return row?.id ?? "";
};

const stateOf = async ({ owner }: ConsoleFixture, email: string) => {
  const [row] = await owner.query<{ state: string; open: number }>(
    `select state, (select count(*)::int from backoffice.session s
       where s.operator_id = o.operator_id and s.ended_at is null) as open
     from backoffice.operator o where email = $1`,
    [email],
  );
  return row;
};

async function startOffice() {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("admin@example.com", ["admin"]);
  const officer = await fixture.join("officer@example.com", ["compliance"]);
  return { fixture, admin, officer };
}

/**
 * Returns how many of the console's connections wait for a lock. Must not be called in the transaction that has the lock.
 */
async function waiting({ owner }: ConsoleFixture): Promise<number> {
  const [row] = await asAnotherCaller(() =>
    owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and usename = 'fairlobby_console' and wait_event_type = 'Lock'`,
    ),
  );
  return row?.n ?? 0;
}

/**
 * Takes `lock`, starts `first` until it waits for the lock, then `second` until it is done or waits too, and releases the
 * lock.
 */
async function race<A, B>(
  fixture: ConsoleFixture,
  lock: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const [one, other] = await fixture.owner
    .transaction(async (tx) => {
      await tx.query(lock);
      const begun = asAnotherCaller(first);
      await expect.poll(() => waiting(fixture)).toBe(1);
      let over = false;
      const then = asAnotherCaller(second).finally(() => (over = true));
      await expect.poll(async () => over || (await waiting(fixture)) === 2).toBe(true);
      return [begun, then] as const;
    })
    .then(async ([begun, then]) => [await begun, await then] as const);
  return [one, other];
}

const recover = (fixture: ConsoleFixture, { email, password, recoveryCodes }: TestOperator, nth = 0) =>
  fixture.browser().call("/c/v1/session/recover", { email, password, recoveryCode: recoveryCodes[nth] ?? "" });

/** Opens a link, and returns the function that accepts it. */
async function openLink(fixture: ConsoleFixture, token: string, { password }: TestOperator) {
  const opened = await fixture.browser().call("/c/v1/invitation/open", { token });
  const code = new TOTP({ secret: opened.data?.totpSecret ?? "" }).generate({ timestamp: fixture.time.at });
  return () => fixture.browser().call("/c/v1/invitation/accept-password", { token, name: "Person", password, code });
}

describe("a suspension", () => {
  test("R-OPR-13 is not undone by an enrolment or a recovery that was under way", async () => {
    const { fixture, admin } = await startOffice();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const operatorId = await idOf(fixture, person.email);
    const suspend = () => admin.browser.call("/c/v1/people/suspend", { operatorId, reason });

    const link = await recover(fixture, person);
    const accept = await openLink(fixture, link.data?.token ?? "", person);
    const lockLink = "select from backoffice.invitation where used_at is null for update";
    const [, suspended] = await race(fixture, lockLink, accept, suspend);
    expect(suspended.msgCode).toBe("success");
    expect(await stateOf(fixture, person.email)).toEqual({ state: "suspended", open: 0 });
    expect((await accept()).msgCode).toBe("invitation_unknown");

    const other = await fixture.join("budi@example.com", ["payments"]);
    const id = await idOf(fixture, other.email);
    const lockCodes = "select from backoffice.recovery_code for update";
    const [recovered] = await race(
      fixture,
      lockCodes,
      () => recover(fixture, other),
      () => admin.browser.call("/c/v1/people/suspend", { operatorId: id, reason }),
    );
    const late = await openLink(fixture, recovered.data?.token ?? "x".repeat(40), other);
    expect((await late()).msgCode).toBe("invitation_unknown");
    expect(await stateOf(fixture, other.email)).toEqual({ state: "suspended", open: 0 });
  });

  test("R-OPR-13 is lifted by one function of the database alone", async () => {
    const { fixture, admin } = await startOffice();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const operatorId = await idOf(fixture, person.email);
    await admin.browser.call("/c/v1/people/suspend", { operatorId, reason });
    for (const state of ["active", "invited"]) {
      const lift = fixture.database.transaction(async (tx) => {
        await tx.query("select set_config('backoffice.readmitted', $1, true)", [operatorId]);
        await tx.query("update backoffice.operator set state = $2 where operator_id = $1", [operatorId, state]);
      });
      await expect(lift).rejects.toThrow("stays suspended");
      await expect(
        fixture.owner.query("update backoffice.operator set state = $2 where operator_id = $1", [operatorId, state]),
      ).rejects.toThrow("stays suspended");
    }
    await fixture.database.query("select backoffice.readmit($1)", [operatorId]);
    expect(await stateOf(fixture, person.email)).toEqual({ state: "invited", open: 0 });
  });

  test("R-OPR-13 a suspension and a change of roles use up open links and end the person's proposals", async () => {
    const { fixture, admin, officer } = await startOffice();
    for (const how of ["suspend", "roles"] as const) {
      const maker = await fixture.join(`${how}@example.com`, ["admin"]);
      const made = await maker.browser.call("/c/v1/people/invite", {
        email: `by-${how}@example.com`,
        roles: ["support"],
        endsAt: null,
        reason: "Joins the evening shift.",
      });
      const proposalId = made.data?.proposalId ?? "";
      const [row] = (await officer.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
      const link = await recover(fixture, maker);
      const operatorId = await idOf(fixture, maker.email);
      const step = () => officer.browser.call("/c/v1/session/step-up", { code: officer.code() });
      if (how === "suspend") {
        await admin.browser.call("/c/v1/session/step-up", { code: admin.code() });
        await admin.browser.call("/c/v1/people/suspend", { operatorId, reason });
      } else {
        await admin.browser.call("/c/v1/session/step-up", { code: admin.code() });
        await admin.browser.call("/c/v1/people/roles", { operatorId, roles: ["games"], reason });
        const open = (await officer.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
        const change = open.find(({ action }) => action === "change_roles");
        await step();
        const approved = await officer.browser.call("/c/v1/proposals/decide", {
          proposalId: change?.proposalId ?? "",
          hash: change?.hash ?? "",
          approve: true,
          reason: "Games are their work from now on.",
          answer: null,
        });
        expect(approved.data?.state).toBe("done");
      }
      await step();
      const late = await officer.browser.call("/c/v1/proposals/decide", {
        proposalId,
        hash: row?.hash ?? "",
        approve: true,
        reason: "I know them; the shift needs them.",
        answer: null,
      });
      expect(late.msgCode).toBe("already_decided");
      expect(await idOf(fixture, `by-${how}@example.com`)).toBe("");
      const { token = "" } = link.data ?? {};
      expect((await fixture.browser().call("/c/v1/invitation/open", { token })).msgCode).toBe("invitation_unknown");
    }
  });

  test("R-OPR-13 what a suspended person began is not done, also when it was waiting at that moment", async () => {
    const { fixture, admin, officer } = await startOffice();
    const maker = await fixture.join("maker@example.com", ["admin"]);
    const operatorId = await idOf(fixture, maker.email);
    const invite = {
      email: "new@example.com",
      roles: ["support" as const],
      endsAt: null,
      reason: "Joins the evening shift.",
    };
    await maker.browser.call("/c/v1/session/step-up", { code: maker.code() });
    await admin.browser.call("/c/v1/session/step-up", { code: admin.code() });
    // Whichever comes first: afterwards the suspended operator has no open proposal.
    const [, invited] = await race(
      fixture,
      `select from backoffice.operator where operator_id = '${operatorId}' for update`,
      () => admin.browser.call("/c/v1/people/suspend", { operatorId, reason }),
      () => maker.browser.call("/c/v1/people/invite", invite),
    );
    expect(invited.msgCode).toBe("signed_out");
    const { data } = await officer.browser.call("/c/v1/proposals/list", { filter: "open" });
    expect(data?.rows).toEqual([]);
  });

  test("R-OPR-14 somebody enrols again at most three times a day, and an alert says so", async () => {
    const { fixture } = await startOffice();
    const person = await fixture.join("sari@example.com", ["payments"]);
    const codes = [];
    for (let nth = 0; nth < 3; nth++) codes.push((await recover(fixture, person, nth)).msgCode);
    // The first invitation was made on the same day.
    expect(codes).toEqual(["success", "success", "rate_limited"]);
    fixture.time.at += 24 * hour;
    const link = await recover(fixture, person, 3);
    const accept = await openLink(fixture, link.data?.token ?? "", person);
    expect((await accept()).msgCode).toBe("success");
    expect((await fixture.acts()).at(-1)).toBe("enrol_again");
    // The earlier session has ended.
    expect((await person.browser.call("/c/v1/session/me", {})).msgCode).toBe("signed_out");
  });

  test("R-OPR-15 one person suspends three a day; further ones, and the last admin or compliance, need a second person", async () => {
    const { fixture, admin, officer } = await startOffice();
    const suspend = async (email: string) => {
      await admin.browser.call("/c/v1/session/step-up", { code: admin.code() });
      const operatorId = await idOf(fixture, email);
      return (await admin.browser.call("/c/v1/people/suspend", { operatorId, reason })).data?.proposalId;
    };
    // The last admin and the last compliance come first, before anything was done alone.
    expect(await suspend(officer.email)).toEqual(expect.any(String));
    expect(await suspend(admin.email)).toEqual(expect.any(String));
    expect(await stateOf(fixture, admin.email)).toMatchObject({ state: "active" });
    const emails = ["a", "b", "c", "d"].map((name) => `${name}@example.com`);
    for (const email of emails) await fixture.join(email, ["support"]);
    const proposals = [];
    for (const email of emails) proposals.push(await suspend(email));
    expect(proposals).toEqual([null, null, null, expect.any(String)]);
    expect(await stateOf(fixture, "d@example.com")).toMatchObject({ state: "active" });
  });

  test("R-OPR-13 no link is made for a person who is being suspended: it waits, and is refused", async () => {
    const { fixture, officer } = await startOffice();
    const { database } = fixture;
    const operatorId = await idOf(fixture, officer.email);
    const link = (): Promise<string> =>
      database.transaction((tx) =>
        makeLink(tx, { sealing: createSealing(randomBytes(32)), now: Date.now }, operatorId, null),
      );
    const suspended = fixture.owner.transaction(async (tx) => {
      await tx.query("update backoffice.operator set state = 'suspended' where operator_id = $1", [operatorId]);
      const made = asAnotherCaller(link);
      made.catch(() => undefined);
      await expect.poll(() => waiting(fixture)).toBe(1);
      return { made };
    });
    await expect((await suspended).made).rejects.toThrow("a suspended person gets no link");
    expect(await link().catch(String)).toContain("a suspended person gets no link");
  });

  test("R-OPR-02 two people who were enrolled close the command line's invitations for good", async () => {
    const { fixture, admin } = await startOffice();
    await fixture.owner.query("update backoffice.operator set state = 'suspended'");
    expect(await fixture.invite("new@example.com", ["admin"])).toEqual({ problem: "people_exist" });
    expect(await fixture.invite(admin.email, ["admin"])).toEqual({ problem: "people_exist" });
  });
});
