import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadOtherTexts } from "../text/i18n.ts";

/** A screen or dialog whose code and texts are loaded together on first use. */
export function lazyScreen<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadOtherTexts()]);
    return screen;
  });
}
