import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import {
  consoleCalls,
  carriesKey,
  shippedPolicy,
  type ConsoleCall,
  type ConsolePath,
  type ConsoleRequestInput,
} from "@fairlobby/contract/console";
import { expect, onTestFinished, test } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { readPlayerRecord } from "../../src/modules/audit/index.ts";
import { writeMessage } from "../../src/modules/support/questions/store.ts";
import { readConsoleEnvironment } from "../../src/platform/config/console-env.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { wireConsoleModule } from "../../src/wiring/console.ts";
import { readLobbyConfig } from "../../src/wiring/settings.ts";
import { silentLog } from "../harness/database.ts";
import { enrolOperator } from "../harness/enrolled-operator.ts";
import { temporaryDir } from "../main/program.ts";
import { openFixture } from "../withdrawals/fixture.ts";

/** Actions that affect no player: on games, operators, jobs, the policy and proposals. */
const withoutPlayer: readonly ConsolePath[] = [
  "/c/v1/switches/close",
  "/c/v1/switches/open",
  "/c/v1/catalogue/publish",
  "/c/v1/catalogue/accept",
  "/c/v1/people/invite",
  "/c/v1/people/suspend",
  "/c/v1/people/roles",
  "/c/v1/people/reset-factor",
  "/c/v1/people/end-sessions",
  "/c/v1/people/review",
  "/c/v1/exports/make",
  "/c/v1/policy/change",
  "/c/v1/proposals/decide",
  "/c/v1/proposals/withdraw",
  "/c/v1/system/restart-job",
  // Sends a stored message to the operator's own program once more; it changes nothing of the player.
  "/c/v1/webhooks/resend",
  "/c/v1/keys/create",
  "/c/v1/keys/revoke",
];

const reason = "What the operator saw, in their own words.";

const tax = { duty: "UU Contoh", threshold: 50_000, high: 10, low: 0, reviewFrom: 1_000_000 };
const company = { difference: "company" } as const;
const authority = { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" } as const;
const disclosure = { kind: "at_once" } as const;

/** Opens a lobby whose jobs only carry out commands, and an operator who may do everything alone. */
async function openRecordFixture() {
  const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000, tax } });
  const handlers = fixture.withdrawals.jobs.filter(({ name }) => name === "carry-out-command");
  const jobs = await startJobs({
    database: fixture.database,
    url: fixture.url,
    log: silentLog,
    concurrency: 1,
    handlers,
  });
  onTestFinished(jobs.stop);
  const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
  onTestFinished(() => owner.end());
  const alone = Object.entries(shippedPolicy).map(([action, tiers]) => [action, [{ ...tiers.at(-1), people: 1 }]]);
  await owner.query(
    `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
     values (1, $1, 'of a test', now() - interval '1 day', now())`,
    [JSON.stringify(Object.fromEntries(alone))],
  );
  const urls = consoleUrls(fixture.url);
  const dataDir = temporaryDir();
  const config = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);
  const env = readConsoleEnvironment({ ...urls, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const { consoleModule, database } = await wireConsoleModule(env, config, { now: Date.now });
  onTestFinished(() => database.end());
  const person = await enrolOperator({ databaseUrl: urls.CONSOLE_DATABASE_URL, dataDir });
  const session = await consoleModule.signInAtCommandLine(person);
  if ("failure" in session) throw new Error(session.failure);
  return { fixture, session };
}

test("R-HON-25 every action of the console that touches a player is in that player's record, with the same time and reason", async () => {
  const { fixture, session } = await openRecordFixture();
  const rich = { cash: 5_000_000n };
  const [player, guest, taxed] = [await fixture.player(rich), await fixture.player(rich), await fixture.player(rich)];
  const orderId = await fixture.placed(player, 50_000);
  await fixture.order(guest, 50_000, { accountNumber: `${player}7890` });
  const guestsOrder = await fixture.placed(guest, 50_000);
  const reviewed = await fixture.placed(taxed, 1_000_000);
  await fixture.advance(taxed, reviewed);
  const on = { kind: "order", id: orderId } as const;
  await fixture.database.transaction((tx) =>
    writeMessage(tx, player, {
      id: randomUUID(),
      number: null,
      text: "?",
      about: null,
      pictures: [],
      at: 0,
      dueAt: 1,
      mostPerHour: 1,
    }),
  );

  /** Calls of the actions that affect a player, in the order in which they are made. */
  const touching = {
    "/c/v1/orders/hold": {
      about: player,
      body: { on, for: "account_owner", particulars: company, disclosure, reason },
    },
    "/c/v1/orders/extend": { about: player, body: { on, particulars: { difference: "other_person" }, reason } },
    "/c/v1/orders/release": { about: player, body: { on: [on], reason } },
    "/c/v1/orders/refuse": {
      about: player,
      body: { orderId, for: "account_owner", particulars: { difference: "part_missing" }, disclosure, reason },
    },
    "/c/v1/orders/legal-order": {
      about: guest,
      body: { orderId: guestsOrder, verb: "place", particulars: authority, disclosure, reason },
    },
    "/c/v1/orders/close-reviews": { about: taxed, body: { orderIds: [reviewed], reason } },
    "/c/v1/players/bar": { about: player, body: { playerId: player, reason } },
    "/c/v1/players/lift-bar": { about: player, body: { playerId: player, reason } },
    "/c/v1/players/open-account": { about: guest, body: { refusal: "1", reason } },
    "/c/v1/questions/answer": { about: player, body: { number: "1", after: 1, text: "It is paid.", closes: false } },
    "/c/v1/questions/close": { about: player, body: { number: "1", reason } },
  } as const satisfies { [P in ConsolePath]?: { readonly about: PlayerId; readonly body: ConsoleRequestInput<P> } };
  const actions = Object.values<ConsoleCall>(consoleCalls).filter(carriesKey);
  expect(actions.map(({ path }) => path).toSorted(), "an action is neither run here nor without a player").toEqual(
    [...Object.keys(touching), ...withoutPlayer].toSorted(),
  );

  for (const [path, { body }] of Object.entries(touching)) {
    const answer = await session.call(path as ConsolePath, body);
    expect(answer, path).toMatchObject({ data: { proposalId: null } });
    const { results = [] } = (answer as { readonly data: { readonly results?: readonly { state: string }[] } }).data;
    expect(
      results.every(({ state }) => state === "done"),
      `${path}: ${JSON.stringify(results)}`,
    ).toBe(true);
  }
  for (const who of [player, guest, taxed]) {
    const entries = await fixture.database.query<{ action: string; at: Date; reason: string | null }>(
      "select action, at, reason from audit.entry where player_id = $1 order by entry_id desc",
      [who],
    );
    expect(entries.length).toBe(Object.values(touching).filter(({ about }) => about === who).length);
    const { lines } = await readPlayerRecord(fixture.database, who, { skip: 0, limit: 20 });
    expect(lines.map(({ action, at, reason: shown }) => [action, at, shown])).toEqual(
      entries.map((entry) => [entry.action, entry.at.getTime(), entry.reason]),
    );
    // The operator's own words are not shown.
    expect(JSON.stringify(lines)).not.toContain(reason);
  }
});
