import type { Page } from "playwright";
import type { Stage } from "../stage.ts";
import { translated, type Locale } from "../../../tools/lobby-texts.ts";
import type { MailServer } from "../../../tools/mail-server.ts";
import type { Camera } from "./camera.ts";

/** The arguments of a scene. */
export interface Scene {
  readonly stage: Stage;
  readonly variant: "banner" | "tabs";
  readonly locale: Locale;
  readonly camera: Camera;
  /** What the lobby sends its emails to. */
  readonly mails: MailServer;
}

/** Returns the button or link whose name starts with this text (an amount may follow). */
export const named = (source: string, locale: Locale): RegExp =>
  new RegExp(`^${translated(source, locale).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\s|$)`);

/** Waits until a page is loaded. */
export async function arrived(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
}
