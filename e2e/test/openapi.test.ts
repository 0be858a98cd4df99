import { openApiDocument } from "@fairlobby/contract/openapi";
import { expect, test } from "vitest";
import { savePicture, useStage } from "../src/stage.ts";

const stage = useStage();
const document = openApiDocument();
const operations = Object.entries(document.paths).map(([path, { post }]) => [path, post] as const);

test("R-SRV-149 the list of calls shows every call, and an opened call's fields, failures and example", async () => {
  const page = await stage.openPhone({ width: 1280, height: 800 });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${stage.url}/`) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  await page.goto(`${stage.url}/openapi`);
  const entry = (id: string) => page.locator(`.opblock[id$="-${id}"]`);
  await entry("withdrawQuote").waitFor();
  expect(await page.locator(".opblock").count()).toBe(operations.length);
  for (const [path, { operationId }] of operations) {
    const shown = await entry(operationId).locator("[data-path]").getAttribute("data-path");
    expect(shown).toBe(path);
  }
  for (const chapter of ["Push", "Steps of a withdrawal"])
    await page.getByRole("heading", { name: chapter, exact: true }).waitFor();
  await savePicture(page, "openapi");

  const quote = entry("withdrawQuote");
  await quote.locator(".opblock-summary-control").click();
  for (const code of Object.keys(document.paths["/v1/withdraw/quote"]?.post["x-failures"] ?? {}))
    await quote.locator("li code", { hasText: new RegExp(`^${code}$`) }).waitFor();
  const field = (name: string) => quote.getByText(name, { exact: true }).first();
  for (const name of ["amount", "quoteId"]) await field(name).waitFor();
  await quote.getByText("Amount to take from the balance. Minor units.").waitFor();
  await quote.evaluate((element) => element.scrollIntoView());
  await savePicture(page, "openapi-call");
  await quote.getByRole("tab", { name: "Example Value" }).first().click();
  await quote.getByText('"amount"').first().waitFor();
  expect(await quote.getByRole("button", { name: "Try it out" }).count()).toBe(0);
  expect(elsewhere).toEqual([]);
});

test("R-SRV-149 the list of calls escapes texts of the document", async () => {
  const page = await stage.openPhone({ width: 1280, height: 800 });
  const title = `<b onclick="x">&'`;
  await page.route("**/openapi.json", (route) =>
    route.fulfill({ json: { ...document, info: { ...document.info, title } } }),
  );
  await page.goto(`${stage.url}/openapi`);
  await page.getByRole("heading", { name: title }).waitFor();
  expect(await page.locator("[onclick]").count()).toBe(0);
});
