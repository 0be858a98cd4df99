const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";

/** The build of this page: the name of its script. The server compares it with its own (R-CUI-09). */
export const pageBuild = /([^/]+)\.js$/.exec(script)?.[1] ?? "";

let offered: string | null = null;
const listeners = new Set<() => void>();

/** The build that the server has, once it is another one. */
export const newBuild = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOffered: (): boolean => offered !== null && offered !== "" && pageBuild !== "" && offered !== pageBuild,
  /** @param build what the server named; empty when it serves no pages */
  seen(build: string): void {
    offered = build;
    listeners.forEach((listener) => listener());
  },
};
