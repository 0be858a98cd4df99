import type { Page } from "playwright";
import { pageTools, type PageTools } from "./page-tools.ts";

export interface TabWalk {
  /** The controls that received the focus, in order. */
  readonly stops: string[];
  /** What is wrong; empty is good. */
  readonly trouble: string[];
}

/** Maximum number of presses, more than any screen has controls. */
const maxPresses = 120;

/** Adds to the page's tools what a Tab walk needs. Runs inside the page. */
function tabTools(tools: PageTools) {
  const { dialog, named } = tools;
  const looksOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(element);
    const around = element.parentElement === null ? "" : getComputedStyle(element.parentElement).borderColor;
    return [outlineStyle === "none" ? "" : outlineWidth, borderColor, boxShadow, around].join();
  };
  const focusable = "a[href], button, summary, select, textarea, input, [tabindex]";
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [type=hidden], iframe") &&
      element.closest("[inert]") === null &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return {
    ...tools,
    controls,
    /** Returns a function that finds what is wrong with the focused control: not visible as focused, or covered. */
    createFocusCheck() {
      const unfocused = new Map(controls.map((element) => [element as Element, looksOf(element)]));
      return (target: Element): string[] => {
        const found = looksOf(target) === unfocused.get(target) ? [`${named(target)} does not show its focus`] : [];
        const box = target.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
        const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
        if (hit === null || !(target.contains(hit) || hit.contains(target) || label?.contains(hit) === true)) {
          found.push(`${named(target)} is covered by ${hit === null ? "the edge" : named(hit)}`);
        }
        return found;
      };
    },
  };
}

/** Records where the focus goes, until it returns to a control. Runs inside the page. */
function recordFocus({ dialog, named, controls, createFocusCheck }: ReturnType<typeof tabTools>) {
  const walk = { stops: [] as string[], trouble: [] as string[], over: false, looking: false };
  const visited: Element[] = [];
  // When a dialog opens, one of its controls has the focus.
  if (dialog !== undefined && document.activeElement !== null && document.activeElement !== dialog) {
    visited.push(document.activeElement);
    walk.stops.push(named(document.activeElement));
  } else {
    // Start at the top of the document even if a title has the focus.
    document.body.tabIndex = -1;
    document.body.focus();
  }
  const troubleAt = createFocusCheck();
  // A control may take some frames to change its colour or to scroll into view.
  const lookAt = (target: Element, frames: number): void => {
    const found = troubleAt(target);
    if (found.length > 0 && frames < 60) return void requestAnimationFrame(() => lookAt(target, frames + 1));
    walk.trouble.push(...found);
    walk.looking = false;
  };
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || walk.over) return;
    if (visited.includes(target)) {
      walk.over = true;
      const radios = (element: Element) => element instanceof HTMLInputElement && element.type === "radio";
      const missed = controls.filter((element) => !visited.includes(element) && !radios(element));
      walk.trouble.push(...missed.map((element) => `${named(element)} is not reached`));
      return;
    }
    const before = visited.at(-1);
    visited.push(target);
    walk.stops.push(named(target));
    if (dialog !== undefined && !dialog.contains(target)) walk.trouble.push(`${named(target)} is behind the dialog`);
    if (before !== undefined && !(before.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      walk.trouble.push(`${named(target)} comes after ${named(before)}`);
    }
    walk.looking = true;
    requestAnimationFrame(() => lookAt(target, 0));
  });
  return walk;
}

/**
 * Goes through the open dialog, or the whole screen, with the Tab key: every control receives the focus, in document
 * order, and is then visibly focused and not covered.
 */
export async function tabThrough(page: Page): Promise<TabWalk> {
  const tools = await page.evaluateHandle(tabTools, await pageTools(page));
  const walk = await page.evaluateHandle(recordFocus, tools);
  /** Waits until the focused control has been checked; returns whether the walk is over. */
  const isOver = () =>
    walk.evaluate(async (current) => {
      while (current.looking) await new Promise((done) => requestAnimationFrame(done));
      return current.over;
    });
  for (let press = 0; press < maxPresses && !(await isOver()); press++) await page.keyboard.press("Tab");
  return walk.evaluate(({ stops, trouble }) => {
    document.body.removeAttribute("tabindex");
    return { stops, trouble };
  });
}
