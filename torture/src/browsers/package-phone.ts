import { randomInt } from "node:crypto";
import type { Browser, Page } from "playwright";
import { chromium } from "playwright";
import { browserProgram } from "../../../tools/browser.ts";
import { leaveGame, openFirstGame, spinButton, spinOnce } from "../../../tools/first-game.ts";
import { closeGreetings } from "../../../tools/greetings.ts";
import {
  closeDialogsAfterGame,
  comeIn,
  depositInBrowser,
  withdrawInBrowser,
  type OnScreen,
} from "../../../tools/journey.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { until } from "../../../tools/until.ts";
import { patience } from "../patience.ts";

/** A player's phone that stays on its tracker after the journey. */
export interface Phone {
  /** Push connections that the server answered with CONNECTED. */
  connected(): number;
  close(): Promise<void>;
}

/**
 * Starts a browser that trusts the certificate authorities in `home` in addition to its own.
 * @param rules where it finds names, in the form of Chromium's `--host-resolver-rules`
 */
export async function launchTrusting(home: string, rules = ""): Promise<Browser> {
  const program = await browserProgram();
  const args = [...program.args, ...(rules === "" ? [] : [`--host-resolver-rules=${rules}`])];
  return chromium.launch({ ...program, args, env: { ...program.env, HOME: home } });
}

/** Returns whether a browser without these authorities refuses the certificate at `url`. */
export async function isRefusedUntrusted(home: string, url: string): Promise<boolean> {
  const browser = await launchTrusting(home);
  try {
    const refusal = await (await browser.newPage()).goto(url).then(
      () => "",
      (error: unknown) => String(error),
    );
    return refusal.includes("ERR_CERT_AUTHORITY_INVALID");
  } finally {
    await browser.close();
  }
}

interface Walk {
  readonly onScreen?: OnScreen;
  /**
   * True for a browser whose driver does not show push connections and reports the browser's own warnings as errors of
   * the page.
   */
  readonly overWebDriver?: boolean;
}

/**
 * Walks a new player's journey: the gate, a connected push connection, a deposit paid at the bank, a round of a game and a
 * withdrawal until it is paid.
 */
export async function walkJourney(
  browser: Browser,
  url: string,
  { onScreen, overWebDriver = false }: Walk = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    locale: "id-ID",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const seen = watch(page);
  await closeGreetings(page);
  await comeIn(page, url, onScreen);
  const isConnected = async (): Promise<boolean> => seen.connected > 0 || overWebDriver;
  await until("push said CONNECTED through the proxy", isConnected, patience);
  await depositInBrowser(page, onScreen);
  await page.goto(url);
  await page.getByText("Rp 120.000").first().waitFor();
  await onScreen?.(page, "08-home");
  await betOnce(page, onScreen);
  // Few players may share a bank account. The last digits tell the sandbox bank to pay.
  await withdrawInBrowser(page, `${randomInt(100_000, 1_000_000)}7890`, onScreen);
  await page.getByText(translated("Paid"), { exact: true }).first().waitFor();
  await onScreen?.(page, "14-tracker");
  if (!overWebDriver && seen.errors.length > 0) throw new Error(`the journey's page failed: ${seen.errors.join("; ")}`);
  return { connected: () => seen.connected, close: () => context.close() };
}

/** Counts accepted push connections and collects the page's errors. */
function watch(page: Page): { connected: number; readonly errors: string[] } {
  const seen = { connected: 0, errors: [] as string[] };
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      if (payload.toString().startsWith("CONNECTED")) seen.connected += 1;
    });
  });
  return seen;
}

async function betOnce(page: Page, onScreen?: OnScreen): Promise<void> {
  await openFirstGame(page);
  await spinButton(page).waitFor();
  const answer = await spinOnce(page);
  if (!answer.ok()) throw new Error(`the game answered the bet with ${answer.status()}`);
  const { balance } = (await answer.json()) as { balance: number };
  await onScreen?.(page, "10-game");
  await leaveGame(page);
  await page
    .getByText(`Rp ${new Intl.NumberFormat("id-ID").format(balance)}`)
    .first()
    .waitFor();
  await closeDialogsAfterGame(page);
}
