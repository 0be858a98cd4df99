/** A layer over a screen or an open game, closed by browser back. */
export interface BackLayer {
  /** Requests to close. A layer that stays open receives the next request, too. */
  readonly onBack: () => void;
}

/** The part of the browser's history that is used; tests pass their own. */
type Travel = Pick<History, "go" | "pushState" | "state">;

/** A step back without a `popstate` after this time is given up. */
const stepTimeoutMs = 1_000;

/**
 * Gives each open layer a history entry, so that back closes the top one and leaves the screen as it was. An entry's
 * state is the number of layers over its screen, `{ layers }`.
 */
export function createBackLayers(history: Travel) {
  const open: BackLayer[] = [];
  let planned = false;
  let steppingBack = false;
  let waiting: (() => void)[] = [];

  const entries = () => (history.state as { layers?: number } | null)?.layers ?? 0;

  const arrive = () => {
    steppingBack = false;
    for (const run of waiting.splice(0)) run();
  };

  /** Matches the entries to the layers; a layer opened right after another closed takes over its entry. */
  const settle = () => {
    planned = false;
    if (steppingBack) return;
    const surplus = entries() - open.length;
    if (surplus > 0) {
      steppingBack = true;
      history.go(-surplus);
      setTimeout(() => steppingBack && arrive(), stepTimeoutMs);
    }
    for (let layers = entries() + 1; layers <= open.length; layers += 1) history.pushState({ layers }, "");
  };
  const plan = () => {
    if (planned) return;
    planned = true;
    setTimeout(settle);
  };

  return {
    /** Adds a layer. Returns the function that removes it. */
    add(layer: BackLayer): () => void {
      open.push(layer);
      plan();
      return () => {
        const at = open.indexOf(layer);
        if (at === -1) return;
        open.splice(at, 1);
        plan();
      };
    },
    /** To be called on `popstate`. */
    arrived(): void {
      if (steppingBack) arrive();
      else for (const layer of open.slice(entries()).reverse()) layer.onBack();
      plan();
    },
    /** Runs `work`, which may navigate, once no step back is pending that would undo the navigation. */
    whenStill(run: () => void): void {
      if (steppingBack) waiting.push(run);
      else run();
    },
  };
}

export const backLayers = createBackLayers(globalThis.history);
if ("history" in globalThis) {
  addEventListener("popstate", backLayers.arrived);
  // A reload forgets the layers but not their history entries.
  backLayers.arrived();
}
