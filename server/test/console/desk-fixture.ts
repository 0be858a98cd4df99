import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { ConsolePath, ConsoleReply } from "@fairlobby/contract/console";
import type { JobRunner } from "../../src/platform/jobs/jobs.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog } from "../harness/database.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { openFixture } from "../withdrawals/fixture.ts";
import { startConsoleFixture, type ConsoleAnswer, type ConsoleBrowser, type TestOperator } from "./fixture.ts";

/** The account of a company: these particulars need nothing else to exist. */
export const company = { difference: "company" } as const;
export const atOnce = { kind: "at_once" } as const;
export const why = "The bank names another holder.";

/** Orders from this amount on are reviewed. */
export const reviewFrom = 300_000_000;

export type DeskFixture = Awaited<ReturnType<typeof openDeskFixture>>;

/**
 * Opens a console and a lobby on one database. No order advances by itself: of the lobby's jobs only those run that carry
 * out the console's commands.
 */
export async function openDeskFixture(whenDone: WhenDone) {
  const tax = { duty: "UU Contoh", threshold: reviewFrom, high: 10, low: 0, reviewFrom };
  const withdrawals = { firstWithdrawalRule: false, places: 1000, tax };
  const lobby = await openFixture({ jobs: false, withdrawals }, whenDone);
  const console = await startConsoleFixture({}, {}, { url: lobby.url, whenDone });
  let runner: JobRunner | null = null;
  const start = async (): Promise<void> => {
    const handlers = lobby.withdrawals.jobs.filter(({ name }) => name === "carry-out-command");
    runner = await startJobs({ database: lobby.database, url: lobby.url, log: silentLog, concurrency: 2, handlers });
  };
  const stop = async (): Promise<void> => {
    await runner?.stop();
    runner = null;
  };
  await start();
  whenDone(stop);

  const { join } = console;
  const payments = await join("payments@example.com", ["payments", "risk"]);
  const second = await join("second@example.com", ["payments"]);
  const finance = await join("finance@example.com", ["finance"]);
  const compliance = await join("compliance@example.com", ["compliance"]);
  const support = await join("support@example.com", ["support"]);

  const fixture = {
    lobby,
    console,
    join,
    clock: lobby.clock,
    payments,
    second,
    finance,
    compliance,
    support,
    commands: { start, stop },

    /** Creates a player with an open order at 1000. */
    async ordered(amount = 50_000): Promise<{ player: PlayerId; orderId: OrderId }> {
      const player = await lobby.player({ cash: 500_000_000n });
      return { player, orderId: await lobby.placed(player, amount) };
    },

    hold: (operator: TestOperator, orderId: string, particulars: Record<string, string> = company) =>
      operator.browser.call("/c/v1/orders/hold", {
        on: { kind: "order", id: orderId },
        for: "account_owner",
        particulars,
        disclosure: atOnce,
        reason: why,
      }),

    release: (operator: TestOperator, ...orderIds: string[]) =>
      operator.browser.call("/c/v1/orders/release", {
        on: orderIds.map((id) => ({ kind: "order" as const, id })),
        reason: "The player showed the deed.",
      }),

    refuse: (operator: TestOperator, orderId: string) =>
      operator.browser.call("/c/v1/orders/refuse", {
        orderId,
        for: "account_owner",
        particulars: company,
        disclosure: atOnce,
        reason: why,
      }),

    /** Approves a proposal; moves the time on, so that the operator's next code is valid. */
    async approve(operator: TestOperator, proposalId: string): Promise<ConsoleAnswer<"/c/v1/proposals/decide">> {
      await fixture.proved(operator);
      const { rows } = must(await operator.browser.call("/c/v1/proposals/list", { filter: "open" }));
      const hash = rows.find((row) => row.proposalId === proposalId)?.hash ?? "";
      const reason = `I read the letter of the bank about it, ${proposalId}.`;
      return operator.browser.call("/c/v1/proposals/decide", { proposalId, hash, approve: true, reason, answer: null });
    },

    /** Proves an operator's second factor again. */
    async proved({ browser, code }: TestOperator): Promise<void> {
      must(await browser.call("/c/v1/session/step-up", { code: code() }));
    },

    async order(orderId: string, browser: ConsoleBrowser = payments.browser) {
      return must(await browser.call("/c/v1/orders/get", { orderId }));
    },

    entries: (subject: string) =>
      lobby.database.query<{ actor: string; action: string; proposalId: string | null; role: string }>(
        `select actor, action, proposal_id as "proposalId", role from audit.entry where subject_id = $1 order by entry_id`,
        [subject],
      ),
  };
  return fixture;
}

/** Returns the data of a call's answer; throws if the call failed. */
export function must<P extends ConsolePath>(answer: ConsoleAnswer<P>): ConsoleReply<P> {
  if (answer.data === null) throw new Error(answer.msgCode);
  return answer.data;
}
