import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadOtherTexts } from "../text/i18n.ts";

interface Screen<Props> {
  readonly default: ComponentType<Props>;
}

/** A screen or dialog whose code and texts are loaded together on first use, or before it by `load`. */
export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & { readonly load: () => Promise<unknown> };

export function lazyScreen<Props>(load: () => Promise<Screen<Props>>): LazyScreen<Props> {
  let loaded: Screen<Props> | undefined;
  const open = async (): Promise<Screen<Props>> => {
    [loaded] = await Promise.all([load(), loadOtherTexts()]);
    return loaded;
  };
  const screen = lazy(() => (loaded === undefined ? open() : atOnce(loaded)));
  return Object.assign(screen, { load: open });
}

/** Calls back at once, unlike a promise: React then renders a loaded screen without its fallback before it. */
const atOnce = <Module>(loaded: Module) =>
  // oxlint-disable-next-line unicorn/no-thenable
  ({ then: (done: (module: Module) => void) => done(loaded) }) as Promise<Module>;
