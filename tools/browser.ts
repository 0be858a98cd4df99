import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Keeps a new browser from background network requests: the tests use this machine only. */
const quietArgs = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Renders pages on the processor: a machine without a graphics card would emulate the card, at three times the work. A
 * game's WebGL is emulated in any case.
 */
const drawnByProcessor = "--disable-gpu-compositing";

/** As on a phone, the page makes no sound before the player touches it. */
const silentAtFirst = "--autoplay-policy=document-user-activation-required";

/**
 * Arguments that the packaged Chromium recommends for cloud functions but tests must not use: a single process shares
 * local storage between contexts, so one player would see another's session; the others disable the
 * isolation between origins that a player's browser has.
 */
const unlikeAPhone = new Set([
  "--single-process",
  "--disable-web-security",
  "--disable-site-isolation-trials",
  "--allow-running-insecure-content",
]);

/**
 * Returns the Chromium to use and its arguments: `CHROMIUM_PATH`, or else Playwright's Chromium, the system's, or that
 * of the npm packages, which needs no installation.
 */
export async function browserProgram(): Promise<{ readonly executablePath: string; readonly args: string[] }> {
  const installed = [process.env["CHROMIUM_PATH"], playwright.executablePath(), ...systemBrowsers].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
  if (installed !== undefined)
    return { executablePath: installed, args: [...quietArgs, drawnByProcessor, silentAtFirst, "--no-sandbox"] };
  return {
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => !arg.startsWith("--headless") && !unlikeAPhone.has(arg)),
      ...quietArgs,
      drawnByProcessor,
      silentAtFirst,
    ],
  };
}

/** Starts a headless Chromium. */
export const launchBrowser = async (): Promise<Browser> => playwright.launch(await browserProgram());
