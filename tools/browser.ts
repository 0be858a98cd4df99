import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Keeps a freshly started browser from calling out: the journeys talk to this machine only. */
const quietArgs = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Pages are drawn by the processor: a machine without a graphics card would emulate one for it, at three times the
 * work. What a game draws by itself (WebGL) is emulated all the same.
 */
const drawnByProcessor = "--disable-gpu-compositing";

/** As on a phone, nothing sounds before the player touched the page. */
const silentAtFirst = "--autoplay-policy=document-user-activation-required";

/**
 * Arguments the packaged Chromium recommends for cloud functions and a test must not have: one process for all shares
 * local storage between contexts, so one player would find another's session; the others switch off the very
 * boundaries between origins that a player's browser has.
 */
const unlikeAPhone = new Set([
  "--single-process",
  "--disable-web-security",
  "--disable-site-isolation-trials",
  "--allow-running-insecure-content",
]);

/**
 * The Chromium to use and its arguments: `CHROMIUM_PATH`, else Playwright's own, else the system's,
 * else the one that comes with the npm packages, so that a bare machine needs no install step.
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
