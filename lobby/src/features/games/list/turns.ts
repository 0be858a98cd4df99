/** A tile, or what completes the tiles of a row. */
type Step = "tile" | "completion";

interface Turn {
  readonly step: Step;
  readonly take: () => void;
}

/** A list with no tile to draw for this many frames is calm. A quick swipe brings a row in every third frame. */
const calmFrames = 3;

const waiting = new Set<Turn>();
let frame = 0;
let withoutTile = 0;

function takeNext(): void {
  const turns = [...waiting];
  const tile = turns.find(({ step }) => step === "tile");
  withoutTile = tile === undefined ? withoutTile + 1 : 0;
  const next = tile ?? (withoutTile > calmFrames ? turns[0] : undefined);
  if (next !== undefined) {
    waiting.delete(next);
    next.take();
  }
  frame = waiting.size > 0 ? requestAnimationFrame(takeNext) : 0;
}

/**
 * Calls `take` in a frame of its own: tiles first, completions once the list is calm.
 * @returns gives the turn up
 */
export function inTurn(step: Step, take: () => void): () => void {
  const turn = { step, take };
  waiting.add(turn);
  frame ||= requestAnimationFrame(takeNext);
  return () => void waiting.delete(turn);
}
