/** What lies over a screen, or over an open game, and is closed by browser back. */
export interface BackLayer {
  /** Asked to close. What stays open is asked again the next time. */
  readonly onBack: () => void;
}

/** What is asked of the browser's history, so that a test can stand in for it. */
type Travel = Pick<History, "go" | "pushState" | "state">;

/** A step back that has not arrived by then is not coming. */
const travelMs = 1_000;

/**
 * Gives each layer an entry of the history while it is open, so that back takes off the top one and leaves the screen
 * beneath where it was. An entry says how many layers lie over its screen, `{ layers }`.
 */
export function createBackLayers(history: Travel) {
  const open: BackLayer[] = [];
  let planned = false;
  let travelling = false;
  let waiting: (() => void)[] = [];

  const entries = () => (history.state as { layers?: number } | null)?.layers ?? 0;

  const arrive = () => {
    travelling = false;
    for (const run of waiting.splice(0)) run();
  };

  /** Brings the entries in line with the layers; one opened where another closed takes over its entry. */
  const settle = () => {
    planned = false;
    if (travelling) return;
    const surplus = entries() - open.length;
    if (surplus > 0) {
      travelling = true;
      history.go(-surplus);
      setTimeout(() => travelling && arrive(), travelMs);
    }
    for (let layers = entries() + 1; layers <= open.length; layers += 1) history.pushState({ layers }, "");
  };
  const plan = () => {
    if (planned) return;
    planned = true;
    setTimeout(settle);
  };

  return {
    /** Lays `layer` over the screen; the answer takes it off again. */
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
      if (travelling) arrive();
      else for (const layer of open.slice(entries()).toReversed()) layer.onBack();
      plan();
    },
    /** Runs what may go to another screen, once no step back is under way that would take it away again. */
    whenStill(run: () => void): void {
      if (travelling) waiting.push(run);
      else run();
    },
  };
}

export const backLayers = createBackLayers(globalThis.history);
if ("history" in globalThis) {
  addEventListener("popstate", backLayers.arrived);
  // A reload forgets what lay over the screen, not the entries it had.
  backLayers.arrived();
}
