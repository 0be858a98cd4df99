import type { Page, WebSocketRoute } from "playwright";
import { expect, test } from "vitest";
import { call, orderPayout, untilStep } from "../src/player.ts";
import { useStage } from "../src/stage.ts";
import { requestsTo, trackerOf, untilShown } from "../src/tracker.ts";
import { said } from "../src/words.ts";

const stage = useStage();

interface Line {
  readonly url: URL;
  /** What the page sent over it, frame by frame. */
  readonly sent: string[];
  /** Breaks the connection from the server's side. */
  readonly breakOff: () => Promise<void>;
}

/** The page's push connections, passed through to the server untouched. */
async function watchPush(page: Page): Promise<Line[]> {
  const lines: Line[] = [];
  await page.routeWebSocket(/\/ws\?/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    const sent: string[] = [];
    lines.push({
      url: new URL(socket.url()),
      sent,
      breakOff: async () => {
        await server.close();
        await socket.close({ code: 1012 });
      },
    });
    socket.onMessage((message) => {
      sent.push(String(message));
      server.send(message);
    });
  });
  return lines;
}

const frames = (line: Line | undefined, command: string): string[] =>
  (line?.sent ?? []).filter((frame) => frame.startsWith(command));

test("R-PUSH-05 R-PUSH-07 the tracker listens to its queue, reloads on every message and stops listening when left", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, accountNumber: "1234560001" });
  await untilStep(player, orderId, 2000);
  const page = await stage.openAs(player, "/404");
  const lines = await watchPush(page);
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 2000);
  await expect.poll(() => frames(lines[0], "SUBSCRIBE").length, { timeout: 20_000 }).toBe(1);
  expect(frames(lines[0], "SUBSCRIBE")[0]).toContain("destination:/user/queue/notify");

  // A reload of the page would lose this mark: the step below comes by a message alone.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await call(player, "/v1/withdraw/cancel", { orderId });
  await untilShown(page, 2300);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  await page.getByRole("link", { name: said("Back") }).click();
  await page.waitForURL("**/withdrawalTrackerAll");
  await expect.poll(() => frames(lines[0], "UNSUBSCRIBE").length, { timeout: 20_000 }).toBe(1);
});

test("R-PUSH-07 a broken connection is replaced with a fresh ticket, and the order read once", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, accountNumber: "1234560001" });
  await untilStep(player, orderId, 2000);
  const page = await stage.openAs(player, "/404");
  const lines = await watchPush(page);
  const tickets = requestsTo(page, "/v1/session/socketTicket");
  const reads = requestsTo(page, "/v1/bus/getWithdrawProcess");
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 2000);
  // The first read shows the order, the second what came before the server listened.
  await expect.poll(() => reads.length, { timeout: 20_000 }).toBe(2);

  await lines[0]?.breakOff();
  await expect.poll(() => frames(lines[1], "SUBSCRIBE").length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => reads.length, { timeout: 20_000 }).toBe(3);
  expect(tickets).toHaveLength(2);
  expect(lines[1]?.url.searchParams.get("token")).not.toBe(lines[0]?.url.searchParams.get("token"));

  // It works again, and nothing was read besides.
  await call(player, "/v1/withdraw/cancel", { orderId });
  await untilShown(page, 2300);
  expect(lines).toHaveLength(2);
});
