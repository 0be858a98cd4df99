import type { Page } from "playwright";

/** What the Tab key came by on a screen, and what is wrong with the way; no trouble is good. */
export interface TabWalk {
  readonly stops: string[];
  readonly trouble: string[];
}

/** How many frames a control may take to be in sight. */
const patientFrames = 60;

/** More presses than any screen has stops. */
const most = 120;

/**
 * Goes through the open dialog, or the whole screen, with the Tab key: every control is come by, in the order of the
 * document, is not covered by anything when it has the focus, and can be seen to have it.
 */
export async function tabThrough(page: Page): Promise<TabWalk> {
  await page.evaluate((patience) => {
    const named = (element: Element): string => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      const text = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
      return `${element.tagName.toLowerCase()} "${text.trim().replaceAll(/\s+/g, " ").slice(0, 50)}"`;
    };
    const looksOf = (element: Element): string => {
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(element);
      const around = element.parentElement === null ? "" : getComputedStyle(element.parentElement).borderColor;
      return [outlineStyle === "none" ? "" : outlineWidth, borderColor, boxShadow, around].join();
    };
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        "a[href], button, summary, select, textarea, input, [tabindex]",
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled, [type=hidden], iframe") &&
        element.closest("[inert]") === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const walk = { stops: [] as string[], trouble: [] as string[], over: false, looking: false };
    const visited: Element[] = [];
    Object.assign(window, { tabWalk: walk });
    // A dialog begins with the focus on one of its controls.
    if (dialog !== undefined && document.activeElement !== null && document.activeElement !== dialog) {
      visited.push(document.activeElement);
      walk.stops.push(named(document.activeElement));
    } else {
      // From the start of the document, wherever a title took the focus when its screen came.
      document.body.tabIndex = -1;
      document.body.focus();
    }
    const rest = new Map(controls.map((element) => [element as Element, looksOf(element)]));
    const arrived = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || walk.over) return;
      if (visited.includes(target)) {
        walk.over = true;
        const radios = (element: Element) => element instanceof HTMLInputElement && element.type === "radio";
        const missed = controls.filter((element) => !visited.includes(element) && !radios(element));
        walk.trouble.push(...missed.map((element) => `${named(element)} is not come by`));
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
    };
    const troubleAt = (target: Element): string[] => {
      const found = looksOf(target) === rest.get(target) ? [`${named(target)} does not show its focus`] : [];
      const box = target.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      if (hit === null || !(target.contains(hit) || hit.contains(target) || label?.contains(hit) === true)) {
        found.push(`${named(target)} lies beneath ${hit === null ? "the edge" : named(hit)}`);
      }
      return found;
    };
    // A colour that passes into another, or what slides into view, takes some frames.
    const lookAt = (target: Element, frames: number): void => {
      const found = troubleAt(target);
      if (found.length > 0 && frames < patience) return void requestAnimationFrame(() => lookAt(target, frames + 1));
      walk.trouble.push(...found);
      walk.looking = false;
    };
    document.addEventListener("focusin", arrived);
  }, patientFrames);
  /** Whether the walk is over, asked once the control that has the focus was looked at. */
  const over = () =>
    page.evaluate(async () => {
      const walk = (window as unknown as { tabWalk: { over: boolean; looking: boolean } }).tabWalk;
      while (walk.looking) await new Promise((done) => requestAnimationFrame(done));
      return walk.over;
    });
  for (let press = 0; press < most && !(await over()); press++) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    document.body.removeAttribute("tabindex");
    const { stops, trouble } = (window as unknown as { tabWalk: TabWalk }).tabWalk;
    return { stops, trouble };
  });
}
