import type { Page } from "playwright";

/** Returns an id as the lobby shows it: the last eight characters, in two groups on one line (R-HOME-46). */
export const shortId = (id: string): string => `…\u2060${id.slice(-8, -4)}\u00a0${id.slice(-4)}`;

/** Returns the ids on the screen that are broken across lines. */
export const brokenIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? "";
      const at = text.indexOf("…\u2060");
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, text.length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(text);
    }
    return broken;
  });
