import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { expectNoFault } from "../src/operator-checks.ts";
import { enrolByPasskey, openOperators, printedLinks, type Operators } from "../src/operator-page.ts";
import { startOwnProduct } from "../src/stage.ts";

let product: Product;
let operators: Operators;
let admin: Page;
let officer: Page;

beforeAll(async () => {
  product = await startOwnProduct({ withConsole: true });
  operators = await openOperators();
  [admin, officer] = [await operators.open(), await operators.open()];
  const [first = "", second = ""] = printedLinks(product.printed);
  await enrolByPasskey(admin, first, "Sari Dewi");
  await enrolByPasskey(officer, second, "Budi Santoso");
});
afterAll(async () => {
  expect(operators.refused).toEqual([]);
  await operators.close();
  await product.stop();
});

async function reads(key: string, playerId: string): Promise<number> {
  const answer = await fetch(`${product.consoleUrl}/api/v1/players/get`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ playerId }),
  });
  return answer.status;
}

/** Creates a key in the browser, and returns it. */
async function created(name: string, scopes: readonly string[]): Promise<string> {
  await admin.getByRole("button", { name: "Create a key…" }).click();
  await admin.getByLabel("Name of the program").fill(name);
  for (const scope of scopes)
    await admin
      .getByRole("dialog")
      .getByText(new RegExp(`^${scope}`))
      .first()
      .click();
  await admin.getByLabel("Reason").fill("The warehouse copies paid orders.");
  await expectNoFault(admin, `console-api-key-create-${scopes.length}`);
  await admin.getByRole("button", { name: "Create", exact: true }).click();
  return admin.getByText(/^flk_[0-9a-z]{8}_/).innerText();
}

test("R-EXT-21 R-EXT-22 R-EXT-23 an admin creates a key, which is shown once, and revokes it", async () => {
  const { userId } = await signUp(product.url);
  await admin.goto(`${product.consoleUrl}/api-keys`);
  await admin.getByText("There is no key.").waitFor();
  await expectNoFault(admin, "console-api-keys-empty");
  const key = await created("Warehouse", ["players:read", "orders:read"]);
  await expectNoFault(admin, "console-api-keys-shown");
  expect(await reads(key, userId)).toBe(200);
  await admin.getByRole("button", { name: "Hide" }).click();

  // With the scope write another person has to approve it.
  const writing = await created("Support desk", ["players:read", "figures:read", "write"]);
  await admin.getByText("It works after another person has approved it").waitFor();
  expect(await reads(writing, userId)).toBe(401);
  await officer.goto(`${product.consoleUrl}/proposals`);
  await officer.getByText("Support desk").first().waitFor();
  await officer.getByRole("row", { name: "Scopes players:read, figures:read, write" }).waitFor();
  await expectNoFault(officer, "console-api-key-proposal");
  await officer.getByRole("button", { name: /^Approve/ }).click();
  await officer.getByLabel("Reason").fill("The desk needs exactly this.");
  await officer
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect.poll(() => reads(writing, userId), { timeout: 30_000 }).toBe(200);

  await admin.reload();
  await admin.getByText("Support desk").first().waitFor();
  expect(await admin.locator("main").innerText()).not.toContain(key.slice(13));
  await expectNoFault(admin, "console-api-keys");
  await admin.getByRole("button", { name: /^Revoke…: Warehouse/ }).click();
  await admin.getByLabel("Reason").fill("The warehouse was closed.");
  await expectNoFault(admin, "console-api-key-revoke");
  await admin.getByRole("button", { name: "Revoke", exact: true }).click();
  await admin.getByText("revoked by Sari Dewi").waitFor();
  expect(await reads(key, userId)).toBe(401);
  await admin.getByRole("link", { name: "All calls" }).click();
  await admin.getByText("/api/v1/players/get").first().waitFor();
});
