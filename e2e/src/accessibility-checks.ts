import type { Page } from "playwright";
import { clippedTexts } from "./fit.ts";
import { pageTools, type PageTools } from "./page-tools.ts";

// The checks run inside the page; each returns its findings as sentences.

/** Finds interactive elements smaller than the 44 px the product promises (WCAG 2.5.8 asks for 24). */
function findSmallTargets({ dialog, named, isShown, hasText }: PageTools): string[] {
  const minPx = 44;
  const controls = (dialog ?? document).querySelectorAll(
    "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=radio], [role=switch]",
  );
  return [...controls].flatMap((control) => {
    if (!isShown(control) || control.matches(":disabled")) return [];
    // A link within a sentence may be only as high as its line (exception "inline" of WCAG 2.5.8).
    const inline = control.tagName === "A" && getComputedStyle(control).display === "inline";
    if (inline && [...(control.parentElement?.childNodes ?? [])].some(hasText)) return [];
    // A press on the input's label also presses the input.
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const boxes = [control, ...(label === undefined ? [] : [label])].map((one) => one.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (Math.min(width, height) >= minPx - 0.5) return [];
    return [`${named(control)} is ${Math.round(width)} × ${Math.round(height)} px`];
  });
}

/** Finds headings that skip a level, and a screen without exactly one title and one main part. */
function findOutlineErrors({ dialog, named, isShown }: PageTools): string[] {
  const found: string[] = [];
  const headings = [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isShown);
  const titles = headings.filter(({ tagName }) => tagName === "H1").length;
  if (dialog === undefined && titles !== 1) found.push(`${titles} titles (h1)`);
  if (dialog === undefined && document.querySelectorAll("main").length !== 1) found.push("not one main part");
  // A dialog begins with its own title, a heading of level 2.
  let before = dialog === undefined ? 0 : 1;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1));
    if (level > before + 1) found.push(`${named(heading)} comes after level ${before}`);
    before = level;
  }
  return found;
}

/** Finds what moves although the player prefers reduced motion. */
function findMotion({ named }: PageTools): string[] {
  return (
    document
      .getAnimations()
      // The lobby switches motion off by making it too short to be seen.
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) > 100)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${target === null ? "something" : named(target)} moves`;
      })
  );
}

/** Finds texts that overlap. */
function findOverlaps({ dialog, named, isShown, hasText }: PageTools): string[] {
  const texts = [...(dialog ?? document).querySelectorAll("*")].filter((element) => {
    if (!isShown(element) || ![...element.childNodes].some(hasText)) return false;
    // Texts fixed over the page, and those for screen readers only, are not part of its flow.
    for (let one: Element | null = element; one !== null && one !== dialog; one = one.parentElement) {
      const { position, clipPath } = getComputedStyle(one);
      if (position === "fixed" || position === "sticky" || clipPath !== "none") return false;
    }
    return true;
  });
  /** Returns the nearest ancestor that scrolls vertically, such as the box of the notices. */
  const scrollerOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(one).overflowY)) return one;
    }
    return null;
  };
  const isInView = (scroller: Element | null, box: DOMRect): boolean => {
    const outer = scroller?.getBoundingClientRect();
    return outer === undefined || (box.bottom <= outer.bottom + 1 && box.top >= outer.top - 1);
  };
  const lines = texts.flatMap((element) =>
    [...element.childNodes].filter(hasText).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const scroller = scrollerOf(element);
      return [...range.getClientRects()].map((box) => ({ element, box, scroller, seen: isInView(scroller, box) }));
    }),
  );
  const overlaps = new Set<string>();
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // A line scrolled out of its box overlaps nothing outside the box.
      if (one.scroller !== other.scroller && !(one.seen && other.seen)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > one.box.height / 3) {
        overlaps.add(`${named(one.element)} overlaps ${named(other.element)}`);
      }
    }
  });
  return [...overlaps];
}

/** Finds texts that are cut off, off the screen or overlapping with text at twice its size (WCAG 1.4.4). */
async function findWithLargeText(page: Page): Promise<string[]> {
  const setFontSize = (size: string) =>
    page.evaluate(async (to) => {
      document.documentElement.style.fontSize = to;
      await document.fonts.ready;
      // Even with motion switched off, a change of style takes until the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    }, size);
  await setFontSize("200%");
  const found = [...(await clippedTexts(page)), ...(await page.evaluate(findOverlaps, await pageTools(page)))];
  await setFontSize("");
  return found.map((one) => `with text at twice its size: ${one}`);
}

/** Checks the open dialog, or the screen if there is none, with text at its normal size and large. Empty is good. */
export async function accessibilityTrouble(page: Page): Promise<string[]> {
  const tools = await pageTools(page);
  const found: string[] = [];
  for (const check of [findSmallTargets, findOutlineErrors, findMotion, findOverlaps]) {
    found.push(...(await page.evaluate(check, tools)));
  }
  return [...found, ...(await findWithLargeText(page))];
}
