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
 * Where a document breaks WCAG 2.2 AA, as `rule at elements`; empty is good. What its frames show is not looked at:
 * each is a document of its own. Asked of the document itself: the checker's own way opens a second page for every
 * look, at several times the work.
 */
export async function guidelinesBroken(document: Page | Frame): Promise<string[]> {
  if (!(await document.evaluate(() => window.axe !== undefined))) await document.evaluate(source);
  return document.evaluate(async () => {
    // A colour on its way, or a screen coming in, is not the screen's: even what takes no time needs a frame to arrive.
    const arriving = () =>
      window.document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    // What arrives may bring something along; what never stops is found by the survey.
    for (const _round of [1, 2, 3]) await Promise.allSettled(arriving().map(({ finished }) => finished));
    const results = await window.axe?.run(
      { exclude: [["iframe"]] },
      {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        // Still called experimental, so it has to be asked for.
        rules: { "label-content-name-mismatch": { enabled: true } },
        // Nothing but what is wrong is of interest; without preloading it does not fetch the stylesheets once more.
        resultTypes: ["violations"],
        preload: false,
      },
    );
    if (results === undefined) throw new Error("the checker is not there");
    return results.violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}
