import { createStore } from "../create-store.ts";

const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";

/** The build of this page: the name of its script. The server compares it with its own (R-CUI-09). */
export const pageBuild = /([^/]+)\.js$/.exec(script)?.[1] ?? "";

/** True if the server has another build than this page. */
export const isNewBuild = createStore(false);

/** Compares the page with the build of the server's pages; empty if the server serves no pages. */
export const seeBuild = (build: string): void =>
  isNewBuild.set(build !== "" && pageBuild !== "" && build !== pageBuild);
