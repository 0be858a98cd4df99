import type { JSHandle, Page } from "playwright";

/** Functions that several checks share and that run inside the page. */
export interface PageTools {
  readonly dialog: Element | undefined;
  /** Describes an element in a finding, e.g. `button "Deposit"`. */
  named(element: Element): string;
  isShown(element: Element): boolean;
  hasText(node: Node): boolean;
}

/** Defines the tools in the page for its topmost open dialog, or for the screen if there is none. */
export const pageTools = (page: Page): Promise<JSHandle<PageTools>> =>
  page.evaluateHandle(() => ({
    dialog: [...document.querySelectorAll("dialog[open]")].at(-1),
    named(element: Element): string {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      const text = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
      return `${element.tagName.toLowerCase()} "${text.trim().replaceAll(/\s+/g, " ").slice(0, 50)}"`;
    },
    isShown: (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden='true'], [inert]") === null,
    hasText: (node: Node): boolean => node.nodeType === 3 && (node.nodeValue ?? "").trim() !== "",
  }));
