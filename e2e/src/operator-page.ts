import { TOTP } from "otpauth";
import type { Browser, Page } from "playwright";
import { launchBrowser } from "../../tools/browser.ts";
import { addAuthenticator } from "./authenticator.ts";

export interface OperatorView {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly locale?: string;
  /** IANA name; by default the machine's time zone. */
  readonly timeZone?: string;
}

export interface Operators {
  /** Opens a separate browser with a device that keeps passkeys and confirms every use. */
  open(view?: OperatorView): Promise<Page>;
  /** What a content security policy made the browsers refuse. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** Opens browsers for operators of the console. */
export async function openOperators(): Promise<Operators> {
  const browser: Browser = await launchBrowser();
  const refused: string[] = [];
  return {
    refused,
    async open({ width = 1280, height = 800, dark = false, locale = "en-GB", timeZone } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
        locale,
        ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) refused.push(message.text());
      });
      await addAuthenticator(page);
      return page;
    },
    close: () => browser.close(),
  };
}

/** Returns the links of the first two operators from what `npm start` prints. */
export const printedLinks = (printed: string): string[] => printed.match(/http\S+\/invitation#\S+/g) ?? [];

/** Lets the next call to a path reach the server, but loses its reply. */
export const loseReply = (page: Page, path: string): Promise<unknown> =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/**
 * Waits for the half of a link that a page shows once: the code to its proposer, or the link to its approver (R-OPR-19).
 */
export const readHalf = (page: Page, half: "code" | "link"): Promise<string> =>
  page.getByText(half === "code" ? /^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/ : /\/invitation#/).innerText();

/** Enters the code that a link of two halves asks for. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code of the invitation").fill(code);
  await page.getByRole("button", { name: "Go on" }).click();
}

/** Enrols with a passkey by an invitation's link. */
export async function enrolByPasskey(page: Page, link: string, name: string, code?: string): Promise<void> {
  // The browser would not load the same address with the same fragment again.
  await page.goto("about:blank");
  await page.goto(link);
  if (code !== undefined) await giveCode(page, code);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Make a passkey and sign in" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
}

/**
 * Returns a function for the next code of an authenticator app: each code is used once, so later calls return those of
 * later 30-second steps.
 */
export function authenticator(secret: string): () => string {
  const app = new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret });
  let step = 0;
  return () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 30_000));
    return app.generate({ timestamp: step * 30_000 });
  };
}
