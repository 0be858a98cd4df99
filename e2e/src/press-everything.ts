import type { Page, Request } from "playwright";
import { expect } from "vitest";
import { goWithin } from "./go.ts";
import { translated } from "../../tools/lobby-texts.ts";

/** What a finger can reach now: in the open dialog, else on the screen. */
const reachable = (page: Page) =>
  page.locator(
    "dialog[open] :is(button, a[href], input[type=radio]):not(:disabled), body:not(:has(dialog[open])) :is(main, header) :is(button, a[href]):not(:disabled)",
  );

/** More presses in a row than any way through the dialogs has. */
const deepest = 7;

/**
 * Presses everything that can be pressed from a screen on, filling in whatever asks for a number, and answers what can
 * be reached as `title › control`. Every way starts with `address` as it first shows; leaving the screen ends it.
 * @param pressed what was pressed before and need not be again; grows by what is
 * @param avoid labels that would end the state that is looked at
 */
export async function pressEverything(
  page: Page,
  address: string,
  options: {
    readonly ready: string;
    readonly number: string;
    readonly pressed: Set<string>;
    readonly avoid?: readonly string[];
  },
): Promise<string[]> {
  const underWay = new Set<Request>();
  let asked = 0;
  const begun = (request: Request) => {
    underWay.add(request);
    asked += 1;
  };
  const ended = (request: Request) => underWay.delete(request);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const settle = async () => {
    // What a press asks for is under way by the next frame; a dialog's code may ask for more code in turn.
    for (let quiet = 0; quiet < 2;) {
      const before = asked;
      // React holds back what was loaded for a moment, and a dialog takes one to leave.
      await page.clock.fastForward(500);
      await drawn();
      await expect.poll(() => underWay.size, { timeout: 20_000, interval: 20 }).toBe(0);
      quiet = asked === before ? quiet + 1 : 0;
    }
    await page.locator("dialog:not([open])").waitFor({ state: "detached" });
  };
  const dialogs = page.locator("dialog[open]");
  const shown = async () => {
    await page.locator(options.ready).first().waitFor();
    await settle();
  };
  /** By a way through the lobby, a third of a load's time. False when that leaves, or leads to, an open dialog. */
  const openWithin = async (): Promise<boolean> => {
    for (let tries = 0; tries < deepest && (await dialogs.count()) > 0; tries++) {
      await page.keyboard.press("Escape");
      await settle();
    }
    if ((await dialogs.count()) > 0) return false;
    await goWithin(page, "/404");
    await expect.poll(() => page.locator(options.ready).count(), { interval: 20 }).toBe(0);
    await goWithin(page, address);
    await shown();
    return (await dialogs.count()) === 0;
  };
  let loaded = false;
  const open = async () => {
    if (loaded && (await openWithin())) return;
    await page.goto(address);
    await shown();
    loaded = true;
  };
  const labels = async (): Promise<string[]> => {
    const place = await page.locator("dialog[open] h2, h1").last().innerText();
    const names = await reachable(page).evaluateAll((controls) =>
      controls.map((control) => {
        const label = control.closest("label")?.textContent;
        return (label ?? control.getAttribute("aria-label") ?? control.textContent).trim();
      }),
    );
    return names.map((name) => `${place} › ${name}`);
  };

  const found = new Set<string>();
  /** Presses along a trail of labels; false when the way is not there any more. */
  const walk = async (trail: readonly string[]): Promise<boolean> => {
    await open();
    for (const label of trail) {
      const at = (await labels()).indexOf(label);
      if (at === -1) return false;
      await reachable(page).nth(at).click();
      await settle();
      if (page.url() !== address) return false;
      for (const field of await page
        .locator("dialog[open] input:is([type=text], [type=password], :not([type]))")
        .all()) {
        await field.fill(options.number);
      }
    }
    return true;
  };

  await page.clock.install();
  const trails: string[][] = [[]];
  for (let trail = trails.shift(); trail !== undefined; trail = trails.shift()) {
    if (!(await walk(trail)) || trail.length === deepest) continue;
    for (const label of await labels()) {
      const avoided = options.avoid?.some((name) => label.endsWith(`› ${name}`)) === true;
      found.add(label);
      // Every dialog closes by the same mark.
      const one = label.endsWith(`› ${translated("Close")}`) ? translated("Close") : label;
      if (avoided || options.pressed.has(one)) continue;
      options.pressed.add(one);
      trails.push([...trail, label]);
    }
  }
  page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
  return [...found];
}
