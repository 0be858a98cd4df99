import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { until } from "../../../tools/until.ts";
import { startProgram } from "../../../tools/program.ts";
import { openWebDriver, type WebDriver } from "./webdriver.ts";
import { patience } from "../patience.ts";

/** Called with the name of each screen once it is complete. */
type OnScreen = (driver: WebDriver, screen: string) => Promise<void>;

export const webKitDriver = "/usr/bin/WebKitWebDriver";

/**
 * Walks a new player's journey in WebKitGTK, which Playwright cannot drive: the gate, a deposit paid at the bank, a round
 * of a game and a withdrawal until it is paid. Console warnings and errors of the page are not seen.
 * @param home an empty folder of its own
 * @param display for the environment variable `DISPLAY`
 */
export async function walkInWebKit(url: string, home: string, display: string, onScreen: OnScreen): Promise<void> {
  // GTK's setting by which pages learn that reduced motion is preferred.
  mkdirSync(join(home, "gtk-3.0"), { recursive: true });
  writeFileSync(join(home, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const port = await freePort();
  const driverUrl = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    program: webKitDriver,
    args: [`--port=${port}`],
    ready: `${driverUrl}/status`,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, DISPLAY: display, LANGUAGE: "id" },
    logFile: "/dev/null",
  });
  try {
    const driver = await openWebDriver(driverUrl, { browserName: "MiniBrowser" }, { width: 360, height: 800 });
    try {
      await walk(driver, url, onScreen);
    } catch (error) {
      await onScreen(driver, "failed");
      throw error;
    } finally {
      await driver.close();
    }
  } finally {
    await program.stop();
  }
}

async function walk(driver: WebDriver, url: string, onScreen: OnScreen): Promise<void> {
  await comeIn(driver, url, onScreen);
  await deposit(driver, onScreen);
  await driver.open(url);
  await driver.see("Rp 120.000");
  await play(driver, onScreen);
  await withdraw(driver, onScreen);
  await driver.see(translated("Paid"));
  await onScreen(driver, "tracker");
}

const exactly = (text: string): RegExp => new RegExp(`^${text}$`);
const startingWith = (text: string): RegExp => new RegExp(`^${text}`);
/** Closes the dialogs that home opens by itself. */
const closeDialogs = 'for (const one of document.querySelectorAll("dialog[open] header button")) one.click()';
const linkOrButton = "a, button";
const radio = "input[type=radio], [role=radio]";
async function comeIn(driver: WebDriver, url: string, onScreen: OnScreen): Promise<void> {
  await driver.open(url);
  await driver.press("input[type=checkbox]", startingWith(translated("I am 18 or older")));
  await onScreen(driver, "gate");
  await driver.press("input[type=checkbox]", startingWith(translated("I accept the terms of use")));
  await driver.press("button", exactly(translated("Enter")));
  await driver.see("Rp 20.000");
  await driver.run(closeDialogs);
  await onScreen(driver, "home");
}

async function deposit(driver: WebDriver, onScreen: OnScreen): Promise<void> {
  await driver.press(linkOrButton, exactly(translated("Deposit")), closeDialogs);
  await driver.press(radio, /^Rp 100\.000/);
  await driver.press(radio, startingWith(translated("No bonus, no terms")));
  await onScreen(driver, "deposit");
  await driver.press("button", startingWith(`${translated("Deposit")} Rp 100\\.000`));
  await driver.type(exactly(translated("Name")), "Sari Dewi");
  await driver.type(exactly(translated("Phone")), "81234567890");
  await driver.type(exactly(translated("Email")), "sari@gmail.com");
  await onScreen(driver, "contact");
  await driver.press("button", exactly(translated("Save and continue")));
  await driver.press("button", exactly(translated("Choose how to pay")));
  await driver.press("[role=tab]", /^QRIS/);
  await driver.press(radio, /^QRIS/);
  await onScreen(driver, "pay");
  await driver.press("button", startingWith(`${translated("Pay")} `));
  await driver.inNewTab(
    async () => void (await driver.press("a", exactly(translated("Open the payment page")))),
    async () => {
      await driver.press("button", /Rp 100\.000/);
      await onScreen(driver, "bank");
    },
  );
}

async function play(driver: WebDriver, onScreen: OnScreen): Promise<void> {
  await driver.press("button", /Lentera Sungai/, closeDialogs);
  await driver.inFrame(async () => {
    // A win of exactly the stake leaves the balance unchanged.
    const hasChanged = async (): Promise<boolean> => {
      await driver.press("button:enabled", /^Putar Rp/);
      return !((await driver.run("return document.body.innerText")) as string).includes("120.000");
    };
    await until("bets changed the balance", hasChanged, { ...patience, intervalMs: 1_000 });
  });
  await onScreen(driver, "game");
  await driver.press("button", exactly(translated("Exit game")));
}

async function withdraw(driver: WebDriver, onScreen: OnScreen): Promise<void> {
  await driver.press(linkOrButton, exactly(translated("Withdraw")), closeDialogs);
  await driver.press(radio, /^Rp 50\.000$/);
  await driver.see(translated("Your bank receives"));
  await onScreen(driver, "withdraw");
  const confirm = exactly(`${translated("Withdraw")} Rp 50\\.000`);
  await driver.press("button", confirm);
  await driver.type(exactly(translated("Account holder")), "Sari Dewi");
  await driver.type(exactly(translated("Bank")), "BCA");
  await driver.press("[role=option]", /^BCA$/);
  await driver.type(exactly(translated("Account number")), "1234567890");
  await driver.type(exactly(translated("Phone")), "081234567890");
  await onScreen(driver, "withdraw-form");
  await driver.press("dialog[open] button", confirm);
}
