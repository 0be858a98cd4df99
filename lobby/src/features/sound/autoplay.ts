/** How long playback may take to begin before it counts as blocked (R-SND-05). */
const timeoutMs = 500;

export interface AutoplayParts {
  /** Tries to play; resolves when it plays; rejects or stays pending while the browser blocks it. */
  readonly tryToPlay: () => Promise<void>;
  /** Calls back at the player's first click; returns the function that stops listening. */
  readonly onClick: (first: () => void) => () => void;
}

/**
 * Starts playback (R-SND-04, R-SND-05): tries immediately; if it is blocked or does not play within 500 ms, tries again
 * on each of the player's clicks until it plays. Returns the function that gives up.
 */
export function startPlayback({ tryToPlay, onClick }: AutoplayParts): () => void {
  let disarm: (() => void) | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const calm = (): void => {
    clearTimeout(timeout);
    disarm?.();
    disarm = undefined;
  };
  const arm = (): void => {
    if (!ended) disarm ??= onClick(attempt);
  };
  function attempt(): void {
    calm();
    let playing = false;
    timeout = setTimeout(() => {
      if (!playing) arm();
    }, timeoutMs);
    const played = (): void => {
      playing = true;
      ended = true;
      calm();
    };
    tryToPlay().then(played, arm);
  }

  attempt();
  return () => {
    ended = true;
    calm();
  };
}
