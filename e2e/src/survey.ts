import type { Page } from "playwright";
import { misfits } from "./fit.ts";

/** What a look at the screen found, each as a sentence; empty is good. */
interface Survey {
  /** Interactive elements smaller than the 44 px the product promises (WCAG 2.5.8 asks for 24). */
  readonly targets: string[];
  /** Headings that skip a level, a screen without exactly one title or without a main part. */
  readonly outline: string[];
  /** What moves on, although the player asked for no motion. */
  readonly motion: string[];
  /** Texts that lie on each other. */
  readonly overlaps: string[];
}

/** Surveys the open dialog, or the screen when there is none. */
function survey(page: Page): Promise<Survey> {
  return page.evaluate(() => {
    const promisedPx = 44;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const top: ParentNode = dialog ?? document;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden='true'], [inert]") === null;
    const named = (element: Element): string => {
      const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      return `${element.tagName.toLowerCase()} "${text.slice(0, 50)}"`;
    };
    const hasText = (node: Node): boolean => node.nodeType === 3 && (node.nodeValue ?? "").trim() !== "";

    const controls = top.querySelectorAll(
      "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=radio], [role=switch]",
    );
    const targets = [...controls].flatMap((control) => {
      if (!isShown(control) || control.matches(":disabled")) return [];
      // A link within a sentence is as high as its line (exception "inline" of WCAG 2.5.8).
      const inline = control.tagName === "A" && getComputedStyle(control).display === "inline";
      if (inline && [...(control.parentElement?.childNodes ?? [])].some(hasText)) return [];
      // What is ticked through its label is as large as that.
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const boxes = [control, ...(label === undefined ? [] : [label])].map((one) => one.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (Math.min(width, height) >= promisedPx - 0.5) return [];
      return [`${named(control)} is ${Math.round(width)} × ${Math.round(height)} px`];
    });

    const outline: string[] = [];
    const headings = [...top.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isShown);
    const titles = headings.filter(({ tagName }) => tagName === "H1").length;
    if (dialog === undefined && titles !== 1) outline.push(`${titles} titles (h1)`);
    if (dialog === undefined && document.querySelectorAll("main").length !== 1) outline.push("not one main part");
    // A dialog begins with its own title, a level 2.
    let before = dialog === undefined ? 0 : 1;
    for (const heading of headings) {
      const level = Number(heading.tagName.slice(1));
      if (level > before + 1) outline.push(`${named(heading)} comes after level ${before}`);
      before = level;
    }

    const motion = document
      .getAnimations()
      // Less than can be seen is how motion is switched off.
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) > 100)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${target === null ? "something" : named(target)} moves`;
      });

    const texts = [...top.querySelectorAll("*")].filter((element) => {
      if (!isShown(element) || ![...element.childNodes].some(hasText)) return false;
      // What lies over the page on purpose, and what was made invisible for the eye alone, is not part of its flow.
      for (let one: Element | null = element; one !== null && one !== dialog; one = one.parentElement) {
        const { position, clipPath } = getComputedStyle(one);
        if (position === "fixed" || position === "sticky" || clipPath !== "none") return false;
      }
      return true;
    });
    /** The nearest that can be scrolled up and down, as the box of the notices. */
    const scrollerOf = (element: Element): Element | null => {
      for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(one).overflowY)) return one;
      }
      return null;
    };
    const inSight = (scroller: Element | null, box: DOMRect): boolean => {
      const outer = scroller?.getBoundingClientRect();
      return outer === undefined || (box.bottom <= outer.bottom + 1 && box.top >= outer.top - 1);
    };
    const lines = texts.flatMap((element) =>
      [...element.childNodes].filter(hasText).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const scroller = scrollerOf(element);
        return [...range.getClientRects()].map((box) => ({ element, box, scroller, seen: inSight(scroller, box) }));
      }),
    );
    const overlaps = new Set<string>();
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // What has been scrolled out of its box lies on nothing beside the box.
        if (one.scroller !== other.scroller && !(one.seen && other.seen)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 3 && down > one.box.height / 3) {
          overlaps.add(`${named(one.element)} lies on ${named(other.element)}`);
        }
      }
    });
    return { targets, outline, motion, overlaps: [...overlaps] };
  });
}

/** What is cut off, off the screen or on top of each other with letters of twice their size (WCAG 1.4.4). */
async function largeLetters(page: Page): Promise<string[]> {
  const letters = (size: string) =>
    page.evaluate(async (to) => {
      document.documentElement.style.fontSize = to;
      await document.fonts.ready;
      // Where no motion is asked for a change of style passes too fast to be seen, yet not before the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    }, size);
  await letters("200%");
  const found = [...(await misfits(page)), ...(await survey(page)).overlaps];
  await letters("");
  return found.map((one) => `with letters of twice the size: ${one}`);
}

/** All that a survey finds, as the screen is and with large letters. */
export async function surveyTrouble(page: Page): Promise<string[]> {
  const { targets, outline, motion, overlaps } = await survey(page);
  return [...targets, ...outline, ...motion, ...overlaps, ...(await largeLetters(page))];
}
