import pg from "pg";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openHttpServer, type HttpServer } from "../../tools/http-server.ts";
import { signUp } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { expectNoFault } from "../src/operator-checks.ts";
import { enrolByPasskey, openOperators, printedLinks, type Operators } from "../src/operator-page.ts";
import { startOwnProduct } from "../src/stage.ts";

let product: Product;
let operators: Operators;
let admin: Page;
let receiver: HttpServer;
/** How the receiver answers, and the ids of what it got. */
const answering = { status: 500 };
const got: string[] = [];

beforeAll(async () => {
  receiver = await openHttpServer((request, response) => {
    got.push(String(request.headers["webhook-id"]));
    response.writeHead(answering.status).end(answering.status < 300 ? "" : "The queue is full.");
  });
  product = await startOwnProduct({
    withConsole: true,
    config: {
      webhooks: {
        endpoints: [
          { name: "crm", url: `${receiver.url}/hooks/lobby?token=hush`, events: ["player.registered"] },
          { name: "warehouse", url: receiver.url, events: ["order.paid", "limit.reached"] },
        ],
      },
    },
    env: {
      WEBHOOK_CRM_SECRET: `whsec_${Buffer.alloc(32, 1).toString("base64")}`,
      WEBHOOK_CRM_SECRET_OLD: `whsec_${Buffer.alloc(32, 3).toString("base64")}`,
      WEBHOOK_WAREHOUSE_SECRET: `whsec_${Buffer.alloc(32, 2).toString("base64")}`,
    },
  });
  operators = await openOperators();
  admin = await operators.open();
  const [first = ""] = printedLinks(product.printed);
  await enrolByPasskey(admin, first, "Sari Dewi");
});
afterAll(async () => {
  expect(operators.refused).toEqual([]);
  await operators.close();
  await product.stop();
  await receiver.close();
});

/** Runs one statement as the owner of the product's database. */
async function ownerRuns<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const owner = new pg.Client(product.databaseUrl);
  await owner.connect();
  try {
    return (await owner.query<Row>(text)).rows;
  } finally {
    await owner.end();
  }
}

describe("the page Webhooks", () => {
  test("R-EXT-18 shows endpoints before anything was sent, and what cannot be read", async () => {
    await admin.goto(`${product.consoleUrl}/webhooks`);
    await admin.getByText("No message of the last 30 days.").waitFor();
    await admin.getByText("two secrets").waitFor();
    await expectNoFault(admin, "console-webhooks-empty");
    await admin.route("**/c/v1/webhooks/list", (route) => route.abort());
    await admin.reload();
    await admin.getByRole("button", { name: "Try again" }).first().waitFor();
    await expectNoFault(admin, "console-webhooks-unread");
    await admin.unroute("**/c/v1/webhooks/list");
  });

  test("R-EXT-18 R-EXT-19 shows what was given up with its answers, and sends it again", async () => {
    const { userId } = await signUp(product.url);
    await signUp(product.url);
    await expect
      .poll(async () => ownerRuns("select 1 from webhooks.attempt where status = 500"), { timeout: 60_000 })
      .toHaveLength(2);
    // As if its attempts of three days were over.
    await ownerRuns(
      `update webhooks.delivery set state = 'given_up', ended_at = now(), attempts = 1 where player_id = ${userId}`,
    );
    await admin.goto(`${product.consoleUrl}/webhooks`);
    const row = admin.getByRole("row", { name: userId });
    await row.waitFor();
    expect(await admin.locator("main").innerText()).not.toContain("hush");
    await expectNoFault(admin, "console-webhooks");
    await admin.getByLabel("State").selectOption("given_up");
    await expect.poll(() => new URL(admin.url()).search).toBe("?state=given_up");
    await admin.getByRole("button", { name: new RegExp(`^Show`) }).click();
    await admin.getByText("The queue is full.").waitFor();
    await expectNoFault(admin, "console-webhooks-message");

    answering.status = 204;
    await admin.getByLabel("Reason").fill("The receiver was repaired.");
    const [message] = await ownerRuns<{ id: string }>(
      `select message_id as id from webhooks.delivery where player_id = ${userId}`,
    );
    // The other player's message may be repeated meanwhile.
    got.length = 0;
    await admin.getByRole("button", { name: "Send again" }).click();
    await admin.getByRole("dialog").waitFor({ state: "detached" });
    await expect
      .poll(async () => ownerRuns(`select state from webhooks.delivery where player_id = ${userId}`), {
        timeout: 60_000,
      })
      .toEqual([{ state: "delivered" }]);
    expect(got).toContain(message?.id);
    await admin.getByText("No message fits.").waitFor();
  });

  test("R-EXT-18 is not open to somebody without the permission", async () => {
    const officer = await operators.open();
    onTestFinished(() => officer.close());
    const [, second = ""] = printedLinks(product.printed);
    await enrolByPasskey(officer, second, "Budi Santoso");
    expect(await officer.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
    await officer.goto(`${product.consoleUrl}/webhooks`);
    expect(await officer.getByText("Endpoints").count()).toBe(0);
  });
});
