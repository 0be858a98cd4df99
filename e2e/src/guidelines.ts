import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Frame, Page } from "playwright";

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Returns the violations of WCAG 2.2 AA, as `rule at elements`; empty is good. Does not check frames, which are
 * separate documents. Does not use axe's Playwright integration, which opens a second page for every check and takes
 * several times as long.
 */
export async function guidelinesBroken(document: Page | Frame): Promise<string[]> {
  if (!(await document.evaluate(() => window.axe !== undefined))) await document.evaluate(source);
  return document.evaluate(async () => {
    // Wait for transitions: even one without a duration takes a frame.
    const arriving = () =>
      window.document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    // Newly drawn elements start their transitions a frame later, and a finished transition may start another;
    // accessibility-checks.ts reports endless ones.
    for (let rounds = 3; rounds > 0; rounds--) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const running = arriving();
      if (running.length === 0) break;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
    const results = await window.axe?.run(
      { exclude: [["iframe"]] },
      {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        // Experimental, so it has to be enabled.
        rules: { "label-content-name-mismatch": { enabled: true } },
        // Only violations are needed; without preloading axe does not fetch the stylesheets again.
        resultTypes: ["violations"],
        preload: false,
      },
    );
    if (results === undefined) throw new Error("axe is not loaded");
    return results.violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}
