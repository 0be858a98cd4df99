import { get, type IncomingMessage } from "node:http";
import { livePath, type LiveChange } from "@fairlobby/contract/console";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { liveChanges } from "../../src/modules/console-upkeep/live-changes.ts";
import { createPostgresBus } from "../../src/platform/bus/postgres-bus.ts";
import { createLiveHub, type LiveEvent } from "../../src/platform/http/live-hub.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { silentLog } from "../harness/database.ts";
import { openDeskFixture } from "./desk-fixture.ts";
import { startConsoleFixture, type ConsoleBrowser, type ConsoleFixture, type TestOperator } from "./fixture.ts";

const minute = 60_000;

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Opens the event stream as a browser does; resolves once it has begun. */
async function listen(url: string, { cookie }: ConsoleBrowser, given: { last?: string; site?: string } = {}) {
  const { last, site = "same-origin" } = given;
  const heard: Heard[] = [];
  const headers = {
    cookie,
    "sec-fetch-site": site,
    "user-agent": "a browser",
    ...(last === undefined ? {} : { "last-event-id": last }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + livePath, { headers, agent: false }, resolve).on("error", reject);
  });
  const state = { over: false };
  let rest = "";
  answer.setEncoding("utf8");
  answer.on("data", (chunk: string) => {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
      if (field("event") !== "") heard.push({ id: field("id"), event: field("event"), data: field("data") });
    }
  });
  answer.on("close", () => (state.over = true)).on("error", () => undefined);
  onTestFinished(() => void answer.destroy());
  if (answer.statusCode === 200) await expect.poll(() => heard.at(0)?.event).toBeDefined();
  return { status: answer.statusCode, heard, state, cut: () => answer.destroy() };
}

const changesIn = (heard: readonly Heard[]): LiveChange[] =>
  heard.filter(({ event }) => event === "change").map(({ data }) => JSON.parse(data) as LiveChange);

const takes = (fixture: ConsoleFixture, { browser }: TestOperator, kind = "1") =>
  browser.call("/c/v1/session/me", {}, { "x-console": kind }).then(({ msgCode }) => ({ msgCode, at: fixture.time.at }));

describe("changes under open pages", () => {
  test("R-CAPI-04 R-QUE-03 what happens to an order is told to open desks, as topic and id, and to nobody else", async () => {
    const { console: fixture, lobby, join, ordered, payments } = await openDeskFixture(onTestFinished);
    const bus = createPostgresBus(lobby.database, silentLog);
    const delivery = eventDelivery(lobby.database, liveChanges(bus, silentLog));
    const jobs = { database: lobby.database, url: lobby.url, log: silentLog, concurrency: 1, handlers: [delivery] };
    const runner = await startJobs(jobs);
    onTestFinished(() => runner.stop());
    onTestFinished(() => bus.close());
    const games = await join("games@example.com", ["games"]);
    const [desk, other] = [await listen(fixture.url, payments.browser), await listen(fixture.url, games.browser)];

    const { orderId } = await ordered();
    await expect.poll(() => changesIn(desk.heard)).toContainEqual({ topic: "orders", id: orderId });
    await games.browser.call("/c/v1/switches/close", { kind: "game", name: "66121", reason: "Wins look too high." });
    // An operator who may not read orders gets no message about any, and payments gets none about switches.
    await expect.poll(() => changesIn(other.heard).map(({ topic }) => topic)).toContain("switches");
    expect(changesIn(other.heard).map(({ topic }) => topic)).not.toContain("orders");
    await expect.poll(() => changesIn(desk.heard).map(({ topic }) => topic)).toContain("proposals");
    expect(changesIn(desk.heard).map(({ topic }) => topic)).not.toContain("people");
    for (const change of changesIn(desk.heard)) expect(Object.keys(change).toSorted()).toEqual(["id", "topic"]);
  });

  test("R-CAPI-04 a page that comes back gets what it missed, or is told to read everything again", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("admin@example.com", ["admin"]);
    const close = (name: string) =>
      person.browser.call("/c/v1/switches/close", { kind: "game", name, reason: "Wins look too high." });
    const first = await listen(fixture.url, person.browser);
    await close("66121");
    await expect.poll(() => changesIn(first.heard)).toContainEqual({ topic: "switches", id: "" });
    const last = first.heard.at(-1)?.id ?? "";
    first.cut();
    await close("66122");
    const back = await listen(fixture.url, person.browser, { last });
    await expect.poll(() => changesIn(back.heard)).toContainEqual({ topic: "switches", id: "" });
    expect(back.heard.map(({ event }) => event)).not.toContain("reset");
    const stranger = await listen(fixture.url, person.browser, { last: "another-run-7" });
    await expect.poll(() => stranger.heard[0]?.event).toBe("reset");
    back.cut();
    stranger.cut();

    // The database's notifications are interrupted: nobody knows which were missed.
    const open = await listen(fixture.url, person.browser);
    await fixture.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'fairlobby-listener%'`,
    );
    await expect.poll(() => open.heard.map(({ event }) => event), { timeout: 20_000 }).toContain("reset");
    await close("66123");
    await expect.poll(() => changesIn(open.heard)).toContainEqual({ topic: "switches", id: "" });
  });

  test("R-OPR-05 R-CAPI-04 what the page reads by itself keeps no session open, and the events end with the session", async () => {
    const fixture = await startConsoleFixture();
    const person = await fixture.join("admin@example.com", ["admin"]);
    const page = await listen(fixture.url, person.browser);
    fixture.time.at += 14 * minute;
    expect((await takes(fixture, person)).msgCode).toBe("success");
    fixture.time.at += 14 * minute;
    expect((await takes(fixture, person, "idle")).msgCode).toBe("success");
    expect(page.state.over).toBe(false);
    fixture.time.at += 2 * minute;
    expect((await takes(fixture, person, "idle")).msgCode).toBe("signed_out");
    await expect.poll(() => page.state.over).toBe(true);
    expect(page.heard.at(-1)?.event).toBe("ended");
  });

  test("R-CAPI-01 R-CAPI-04 another site, nobody, and the seventh page of a session get no events", async () => {
    const fixture = await startConsoleFixture();
    const { browser } = await fixture.join("admin@example.com", ["admin"]);
    expect((await listen(fixture.url, browser, { site: "cross-site" })).status).toBe(403);
    expect((await listen(fixture.url, browser, { site: "none" })).status).toBe(403);
    expect((await listen(fixture.url, fixture.browser())).status).toBe(401);
    const pages = await Promise.all(Array.from({ length: 6 }, () => listen(fixture.url, browser)));
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await listen(fixture.url, browser)).status).toBe(429);
    pages[0]?.cut();
    await expect.poll(async () => (await listen(fixture.url, browser)).status).toBe(200);
  });

  test("R-CAPI-04 a topic is told of at most four times a second, and of nothing that did not change", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const hub = createLiveHub();
    const sent: (LiveEvent | "reset")[] = [];
    hub.join("", (event) => sent.push(event));
    for (let nth = 0; nth < 100; nth++) {
      hub.change({ topic: "orders", id: `W-${nth}` });
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1_000);
    const ids = sent.map((event) => (event === "reset" ? event : event.change.id));
    expect(ids).toEqual(["W-0", "", "", "", ""]);
    hub.change({ topic: "orders", id: "W-7" });
    hub.change({ topic: "people", id: "" });
    expect(sent.slice(5).map((event) => (event === "reset" ? event : event.change))).toEqual([
      { topic: "orders", id: "W-7" },
      { topic: "people", id: "" },
    ]);
    hub.close();
  });
});
