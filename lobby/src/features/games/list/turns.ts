/** Tiles of a row, or what completes its tiles. */
type Step = "tiles" | "completion";

interface Turn {
  readonly step: Step;
  readonly take: () => void;
}

/** A list with no tile to draw for this many frames is calm. A quick swipe brings a row in every third frame. */
const calmFrames = 3;
/** With more rows waiting, as after a jump, a frame draws tiles of several. */
const rowsInSwipe = 3;

const waiting = new Set<Turn>();
let frame = 0;
let withoutTiles = 0;

function takeNext(): void {
  const turns = [...waiting];
  const tiles = turns.filter(({ step }) => step === "tiles");
  withoutTiles = tiles.length === 0 ? withoutTiles + 1 : 0;
  const next = tiles.slice(0, Math.ceil(tiles.length / rowsInSwipe));
  if (withoutTiles > calmFrames) next.push(...turns.slice(0, 1));
  for (const turn of next) {
    waiting.delete(turn);
    turn.take();
  }
  frame = waiting.size > 0 ? requestAnimationFrame(takeNext) : 0;
}

/**
 * Calls `take` in one of the next frames: tiles first, completions once the list is calm.
 * @returns a function that cancels the turn
 */
export function inTurn(step: Step, take: () => void): () => void {
  const turn = { step, take };
  waiting.add(turn);
  frame ||= requestAnimationFrame(takeNext);
  return () => void waiting.delete(turn);
}
