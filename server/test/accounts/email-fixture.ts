import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";
import { startMailServer, tokenIn } from "../../../tools/mail-server.ts";
import { readSmtpUrl } from "../../src/platform/config/smtp-url.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { wireMail } from "../../src/wiring/mail.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { silentLog } from "../harness/database.ts";
import { openAccountsFixture, type SignedIn } from "./fixture.ts";

export const password = "s4mpan-jati";
export const nextPassword = "p3rahu-rotan";

/** Opens accounts in a lobby that sends emails through a real mail server; real jobs send them. */
export async function openEmailFixture(more: { readonly log?: Log } = {}) {
  const { whenDone, close } = collectCleanUps();
  const server = await startMailServer();
  whenDone(() => server.close());
  const messages: string[] = [];
  const mail = mailTo(server.port);
  const fixture = await openAccountsFixture({
    ...more,
    email: {
      mail,
      countMessage: (kind, outcome) => void messages.push(`${kind} ${outcome}`),
      pauses: { first: 20, longest: 50 },
    },
  });
  whenDone(() => fixture.close());
  const { accounts, database, url } = fixture;
  const jobs = await startJobs({ database, url, log: more.log ?? silentLog, concurrency: 4, handlers: accounts.jobs });
  whenDone(() => jobs.stop());
  let networks = 0;
  const newNetwork = (): string => {
    networks += 1;
    return `10.60.${Math.floor(networks / 200)}.${networks % 200}`;
  };
  const opened = {
    ...fixture,
    server,
    /** The address of the calls. */
    origin: fixture.server.origin,
    /** What became of each try, in order. */
    messages: messages as readonly string[],
    /** Returns a network that nobody used yet. */
    newNetwork,

    /** Waits until nothing is left to find or to send. */
    async settled(): Promise<void> {
      await expect.poll(() => waitingJobs(url), { timeout: 15_000 }).toBe(0);
    },

    setEmail: (owner: SignedIn, email: string | undefined, proof = password, language = "en") =>
      fixture.call(
        "/v1/recovery/setEmail",
        { ...(email === undefined ? {} : { email }), password: proof, deviceId: owner.deviceId },
        { token: owner.token, language, address: newNetwork() },
      ),

    ask: (userName: string, from: { address?: string } = {}) =>
      fixture.call("/v1/recovery/requestReset", { userName }, { address: newNetwork(), ...from }),

    confirm: (token: string) => fixture.call("/v1/recovery/confirmEmail", { token }, { address: newNetwork() }),

    look: (token: string, address = newNetwork()) => fixture.call("/v1/recovery/emailLink", { token }, { address }),

    reset: (token: string, given: { newPassword?: string; deviceId?: string; address?: string } = {}) => {
      const { newPassword = nextPassword, deviceId = randomUUID(), address = newNetwork() } = given;
      return fixture.call("/v1/recovery/byEmail", { token, newPassword, deviceId }, { address });
    },

    status: async (token: string, language = "en") =>
      (await fixture.call("/v1/recovery/status", {}, { token, language })).data?.email,

    /** Waits for the nth email to an address, and returns it. */
    async messageTo(address: string, nth = 1) {
      await expect.poll(() => server.to(address).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(nth);
      const message = server.to(address)[nth - 1];
      if (message === undefined) throw new Error("no such email");
      return message;
    },

    /** Signs in a guest who takes a name and confirms an address. */
    async withEmail(userName: string, address: string, language = "en"): Promise<SignedIn> {
      const owner = await fixture.named(userName, password);
      const before = server.to(address).length;
      expect(await opened.setEmail(owner, address, password, language)).toMatchObject({ success: true });
      expect(await opened.confirm(tokenIn(await opened.messageTo(address, before + 1)))).toMatchObject({
        success: true,
      });
      return owner;
    },
    close,
  };
  return opened;
}

/** Connects to a mail server on this machine, with time-outs short for a hang and long for a busy machine. */
export function mailTo(port: number, from = "no-reply@lobby.example") {
  const server = readSmtpUrl(`smtp://127.0.0.1:${port}`);
  if (server === null) throw new Error("no address");
  return wireMail({ SMTP_URL: server }, { email: { from } }, "Lentera", { connect: 3_000, total: 3_000 });
}

const waitingJobs = async (url: string): Promise<number> =>
  [...(await payloadsOf(url, "accounts.find-by-email")), ...(await payloadsOf(url, "accounts.send-email"))].length;

/** Returns what the waiting jobs of a kind have. */
export async function payloadsOf(url: string, job: string): Promise<unknown[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [job],
    );
    return rows.map(({ payload }) => payload);
  } finally {
    await owner.end();
  }
}

export type EmailFixture = Awaited<ReturnType<typeof openEmailFixture>>;
