import type { Frame, Page } from "playwright";

/**
 * Returns the texts that do not fit: wider than the screen, or cut off by their own box. Empty is good. Ignores hidden texts
 * and those that sideways scrolling reveals.
 */
export function clippedTexts(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    // Not `innerWidth`: a phone zooms out to show content that is too wide, and `innerWidth` grows with it.
    const width = root.clientWidth;
    if (root.scrollWidth > width + 1) {
      found.push(`the page is ${root.scrollWidth} px wide on a screen of ${width}`);
    }
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const scrollsSideways = (element: Element): boolean => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
          return true;
        if (one.matches(":where([aria-hidden='true'])")) return true;
      }
      return false;
    };
    for (const element of top.querySelectorAll<HTMLElement>("*")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
      );
      const box = element.getBoundingClientRect();
      if (!hasText || box.width < 2 || box.height < 2 || scrollsSideways(element)) continue;
      const style = getComputedStyle(element);
      const text = (element.textContent ?? "").trim().slice(0, 60);
      if (box.right > width + 1 || box.left < -1) found.push(`"${text}" leaves the screen`);
      const cuts = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      for (let one: HTMLElement | null = element; one !== null && one !== top; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        const outer = one.getBoundingClientRect();
        if (cuts(overflowX) && box.right > outer.right + 1) found.push(`"${text}" is cut off at the side`);
        if (cuts(overflowY) && box.bottom > outer.bottom + 1) found.push(`"${text}" is cut off below`);
      }
      if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`"${text}" is cut off`);
    }
    return [...new Set(found)];
  });
}
