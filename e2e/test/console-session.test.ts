import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, signUp } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { enrolByPasskey, openOperators, printedLinks, type Operators } from "../src/operator-page.ts";
import { startOwnProduct, checkScreen } from "../src/stage.ts";

let product: Product;
let operators: Operators;
let admin: Page;
/** An operator with the roles compliance and payments. */
let officer: Page;
let questions: string;

beforeAll(async () => {
  product = await startOwnProduct({ withConsole: true });
  operators = await openOperators();
  [admin, officer] = [await operators.open(), await operators.open()];
  const [first = "", second = ""] = printedLinks(product.printed);
  await enrolByPasskey(admin, first, "Sari Dewi");
  await enrolByPasskey(officer, second, "Budi Santoso");
  const player = await signUp(product.url, { deposit: 100_000 });
  const { number } = await call(player, "/v1/support/write", { id: randomUUID(), text: "Where is my money?" });
  questions = `${product.consoleUrl}/questions/${number}`;
});
afterAll(async () => {
  await operators.close();
  await product.stop();
});

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
}

/** Runs one statement as the owner of the product's database. */
async function ownerRuns<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const owner = new pg.Client(product.databaseUrl);
  await owner.connect();
  try {
    return (await owner.query<Row>(text, [...values])).rows;
  } finally {
    await owner.end();
  }
}

describe("a session of the console that ends", () => {
  test("R-CUI-11 every page stays below the sign-in, and goes on after it", async () => {
    const paths = ["orders", "orders/figures", "questions", "people", "alerts", "proposals", "audit", "policy"];
    for (const path of [...paths, "switches", "catalogue", "system", "sessions"]) {
      await admin.goto(`${product.consoleUrl}/${path}`);
      const title = await admin.getByRole("heading", { level: 1 }).innerText();
      await ownerRuns(
        "update backoffice.session set ended_at = now(), end_reason = 'ended_by_other' where ended_at is null",
      );
      await admin.getByText("What you typed on the page is still there.").waitFor();
      expect(await admin.locator("[inert] h1").innerText(), path).toBe(title);
      await signInAgain(admin);
      await admin.getByRole("heading", { level: 1, name: title }).waitFor();
    }
  });

  test("R-CUI-11 an answer that was being written is still there and is sent after the next sign-in", async () => {
    await officer.goto(product.consoleUrl);
    await signInAgain(officer);
    await officer.goto(questions);
    await officer.getByLabel("Answer").fill("Your money is on its way;");
    const tab = await officer.context().newPage();
    await tab.goto(product.consoleUrl);
    await tab.getByRole("button", { name: "Sign out" }).click();
    await tab.getByRole("heading", { name: "Sign in" }).waitFor();
    await officer.getByText("What you typed on the page is still there.").waitFor();
    await checkScreen(officer, "console-answer-kept");
    await signInAgain(officer);
    expect(await officer.getByLabel("Answer").inputValue()).toBe("Your money is on its way;");
    await officer.getByLabel("Answer").pressSequentially(" the bank pays it today.");
    await officer.getByRole("button", { name: "Send the answer" }).click();
    await officer.getByText("Your money is on its way; the bank pays it today.").waitFor();
  });

  test("R-OPR-05 typing counts as use of the session, the reads of a page left alone do not", async () => {
    const page = await officer.context().newPage();
    await page.clock.install();
    await page.goto(questions);
    await page.getByLabel("Answer").waitFor();
    const [session] = await ownerRuns<{ readonly id: string }>(
      `update backoffice.session set seen_at = now() - interval '14 minutes' where session_id =
       (select session_id from backoffice.session where ended_at is null order by seen_at desc limit 1)
       returning session_id::text as id`,
    );
    await page.getByLabel("Answer").fill("I asked the bank.");
    // The page reads by itself every 30 seconds, and tells the server whether it is in use.
    await page.clock.fastForward(31_000);
    const seen = async (): Promise<boolean> =>
      (
        await ownerRuns<{ readonly seen: boolean }>(
          "select seen_at > now() - interval '1 minute' as seen from backoffice.session where session_id = $1",
          [session?.id],
        )
      )[0]?.seen === true;
    await expect.poll(seen).toBe(true);
    // After a minute without a touch or a key, the page's own reads no longer count as use.
    await ownerRuns("update backoffice.session set seen_at = now() - interval '14 minutes' where session_id = $1", [
      session?.id,
    ]);
    const next = page.waitForRequest("**/c/v1/questions/get");
    await page.clock.fastForward(61_000);
    const request = await next;
    expect(request.headers()["x-console"]).toBe("idle");
    await request.response();
    expect(await seen()).toBe(false);
  });
});
