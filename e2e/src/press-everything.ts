import type { Page, Request } from "playwright";
import { expect } from "vitest";
import { goWithin } from "./go.ts";
import { translated } from "../../tools/lobby-texts.ts";

/** The controls that can be pressed now: those of the open dialog, else of the screen. */
const reachable = (page: Page) =>
  page.locator(
    "dialog[open] :is(button, a[href], input[type=radio]):not(:disabled), body:not(:has(dialog[open])) :is(main, header) :is(button, a[href]):not(:disabled)",
  );

/** Maximum number of presses in a row, more than any path through the dialogs needs. */
const maxDepth = 7;

interface PressOptions {
  /** Selector that is present once the screen is loaded. */
  readonly ready: string;
  /** Typed into every text field. */
  readonly number: string;
  /** Labels of controls that are not pressed again; this run adds those that it presses. */
  readonly pressed: Set<string>;
  /** Labels of controls that would end the state under test. */
  readonly avoid?: readonly string[];
}

/** Tracks the page's requests; `settle` waits until none is open and every closed dialog is removed. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let started = 0;
  const begun = (request: Request) => {
    open.add(request);
    started += 1;
  };
  const ended = (request: Request) => open.delete(request);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return {
    async settle(): Promise<void> {
      // A press starts its requests before the next frame; the code of a dialog may load more code.
      for (let quiet = 0; quiet < 2;) {
        const before = started;
        // React shows loaded parts after a short delay, and a closed dialog is removed after one.
        await page.clock.fastForward(500);
        await drawn();
        await expect.poll(() => open.size, { timeout: 20_000, interval: 20 }).toBe(0);
        quiet = started === before ? quiet + 1 : 0;
      }
      await page.locator("dialog:not([open])").waitFor({ state: "detached" });
    },
    stop: () => page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended),
  };
}

/** Returns a function that opens the screen again, and reloads only if a dialog would otherwise remain open. */
function createOpener(page: Page, address: string, ready: string, settle: () => Promise<void>): () => Promise<void> {
  const dialogs = page.locator("dialog[open]");
  const shown = async () => {
    await page.locator(ready).first().waitFor();
    await settle();
  };
  /** Opens the screen without a reload, in a third of the time. Returns false if a dialog is still open afterwards. */
  const openWithin = async (): Promise<boolean> => {
    for (let tries = 0; tries < maxDepth && (await dialogs.count()) > 0; tries++) {
      await page.keyboard.press("Escape");
      await settle();
    }
    if ((await dialogs.count()) > 0) return false;
    await goWithin(page, "/404");
    await expect.poll(() => page.locator(ready).count(), { interval: 20 }).toBe(0);
    await goWithin(page, address);
    await shown();
    return (await dialogs.count()) === 0;
  };
  let loaded = false;
  return async () => {
    if (loaded && (await openWithin())) return;
    await page.goto(address);
    await shown();
    loaded = true;
  };
}

/** Returns the reachable controls as `title › control`. */
async function labelsOf(page: Page): Promise<string[]> {
  const place = await page.locator("dialog[open] h2, h1").last().innerText();
  const names = await reachable(page).evaluateAll((controls) =>
    controls.map((control) => {
      const label = control.closest("label")?.textContent;
      return (label ?? control.getAttribute("aria-label") ?? control.textContent).trim();
    }),
  );
  return names.map((name) => `${place} › ${name}`);
}

/**
 * Presses every control that can be reached from a screen, fills in every text field, and returns the controls found as
 * `title › control`. Every path starts at `address` as first loaded, and ends when it leaves the screen.
 */
export async function pressEverything(page: Page, address: string, options: PressOptions): Promise<string[]> {
  const { settle, stop } = watchRequests(page);
  const open = createOpener(page, address, options.ready, settle);
  /** Presses the controls with these labels in order; returns false if a label is missing or the screen was left. */
  const walk = async (trail: readonly string[]): Promise<boolean> => {
    await open();
    for (const label of trail) {
      const at = (await labelsOf(page)).indexOf(label);
      if (at === -1) return false;
      await reachable(page).nth(at).click();
      await settle();
      if (page.url() !== address) return false;
      const fields = page.locator("dialog[open] input:is([type=text], [type=password], :not([type]))");
      for (const field of await fields.all()) await field.fill(options.number);
    }
    return true;
  };

  await page.clock.install();
  const found = new Set<string>();
  const trails: string[][] = [[]];
  for (let trail = trails.shift(); trail !== undefined; trail = trails.shift()) {
    if (!(await walk(trail)) || trail.length === maxDepth) continue;
    for (const label of await labelsOf(page)) {
      const avoided = options.avoid?.some((name) => label.endsWith(`› ${name}`)) === true;
      found.add(label);
      // The close button is the same in every dialog.
      const key = label.endsWith(`› ${translated("Close")}`) ? translated("Close") : label;
      if (avoided || options.pressed.has(key)) continue;
      options.pressed.add(key);
      trails.push([...trail, label]);
    }
  }
  stop();
  return [...found];
}
