import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { call, orderPayout, untilStep } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { pressOnPage } from "../src/open-dialog.ts";
import { checkScreen, useStage } from "../src/stage.ts";

const stage = useStage();

const password = "s4mpan-jati";

let names = 0;
const newName = (): string => `data${process.pid}${(names += 1)}`.padEnd(9, "0").slice(0, 15);

const onPage = (page: Page) => page.getByRole("main");

/** Gives the player of a page a name, in the account dialog, and returns it. */
async function bindHere(page: Page): Promise<string> {
  const dialog = page.locator("dialog[open]");
  const userName = newName();
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  for (const [label, value] of [
    ["Username", userName],
    ["Password", password],
    ["Password again", password],
  ] as const) {
    await dialog.getByLabel(translated(label), { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name: translated("Save account"), exact: true }).click();
  await dialog.getByRole("button", { name: translated("I have written it down"), exact: true }).click();
  await dialog.getByRole("heading", { name: translated("My account") }).waitFor();
  return userName;
}

interface DataFile {
  readonly complete: string;
  readonly parts: Readonly<Record<string, { readonly entries: Readonly<Record<string, unknown>>[] }>>;
}

async function saved(page: Page, run: () => Promise<void>): Promise<DataFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), run()]);
  expect(download.suggestedFilename()).toMatch(/^fairlobby-your-data-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(readFileSync(await download.path(), "utf8")) as DataFile;
}

describe("the player's data", () => {
  test("R-REC-44 R-REC-40 is saved as a file after the password, with what was really paid in and out", async () => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const orderId = await orderPayout(player, { amount: 50_000 });
    await untilStep(player, orderId, 2200);
    const page = await stage.openAs(player, "/");
    await bindHere(page);
    await page.goto(`${stage.url}/settings`);
    await onPage(page)
      .getByRole("link", { name: translated("Open your data") })
      .click();
    await page.getByRole("heading", { level: 1, name: translated("Your data") }).waitFor();
    const field = onPage(page).getByLabel(translated("Password"), { exact: true });
    await field.fill("salah-sekali");
    await pressOnPage(page, "Download my data");
    await page.getByText("Kata sandi yang sekarang salah. Tidak ada yang diubah.").waitFor();
    await checkScreen(page, "your-data");
    await field.fill(password);
    const file = await saved(page, () => pressOnPage(page, "Download my data"));
    await page.getByText(translated("The file is saved.")).first().waitFor();

    expect(file.complete).toMatch(/^\d{4}-/);
    expect(file.parts["deposits"]?.entries).toEqual([
      expect.objectContaining({ state: "credited", credited: 100_000 }),
    ]);
    expect(file.parts["withdrawals"]?.entries).toEqual([
      expect.objectContaining({ orderId, gross: 50_000, payouts: [expect.objectContaining({ outcome: "paid" })] }),
    ]);
    await page.goto(`${stage.url}/inbox`);
    await page.getByText(translated("Your data was downloaded")).waitFor();
  });

  test("R-REC-44 R-REC-42 a guest saves it with this phone alone, three times a day", async () => {
    const guest = await stage.newPlayer();
    await call(guest, "/v1/consent", { ads: false });
    const page = await stage.openAs(guest, "/settings/data");
    for (let time = 0; time < 3; time++) {
      const file = await saved(page, () => pressOnPage(page, "Download my data"));
      expect(file.parts["account"]?.entries).toHaveLength(1);
    }
    await pressOnPage(page, "Download my data");
    await page.getByText("3", { exact: false }).filter({ hasText: "24" }).first().waitFor();
  });
});

describe("deleting the account", () => {
  test("R-REC-52 R-REC-48 says what is in the way, then what goes and stays, and deletes after a second confirmation", async () => {
    const player = await stage.newPlayer({ deposit: 50_000 });
    const page = await stage.openAs(player, "/");
    const userName = await bindHere(page);
    // The binding renewed the token.
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await page.goto(`${stage.url}/settings/delete`);
    await onPage(page)
      .getByRole("heading", { name: translated("Not yet") })
      .waitFor();
    expect(
      await onPage(page)
        .getByRole("link", { name: translated("Withdraw"), exact: true })
        .count(),
    ).toBe(1);
    expect(
      await onPage(page)
        .getByRole("button", { name: translated("Delete my account") })
        .count(),
    ).toBe(0);
    await checkScreen(page, "delete-not-yet");

    const orderId = await orderPayout({ ...player, token }, { amount: 50_000 });
    await untilStep({ ...player, token }, orderId, 2200);
    await page.reload();
    await pressOnPage(page, "Delete my account");
    await checkScreen(page, "delete-confirm");
    await onPage(page).getByLabel(translated("Password"), { exact: true }).fill(password);
    await pressOnPage(page, "Delete forever");
    await page.getByText(translated("Your account is deleted.")).waitFor();
    await checkScreen(page, "deleted");
    await pressOnPage(page, "Go to the lobby");
    await page.waitForURL(`${stage.url}/`);
    const login = { loginType: "account", apiType: 1, userName, password } as const;
    await expect(call({ url: stage.url, token: "" }, "/user/login", deviceLogin(randomUUID(), login))).rejects.toThrow(
      "login_failed",
    );
  });

  test("R-REC-52 a guest reads it in English and deletes with this phone alone", async () => {
    const guest = await stage.newPlayer();
    const page = await stage.openAs(guest, "/settings/data", { locale: "EN" });
    await onPage(page).getByRole("button", { name: "Download my data" }).waitFor();
    await checkScreen(page, "your-data-guest");
    await page.goto(`${stage.url}/settings/delete`);
    const begin = onPage(page).getByRole("button", { name: "Delete my account" });
    await begin.waitFor();
    await checkScreen(page, "delete-guest");
    await begin.click();
    await checkScreen(page, "delete-guest-confirm");
    await onPage(page).getByRole("button", { name: "Delete forever" }).click();
    await page.getByText("Your account is deleted.").waitFor();
  });
});
