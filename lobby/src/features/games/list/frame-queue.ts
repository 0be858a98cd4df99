/** What of a row is drawn: its tiles, or the marks and buttons that complete them. */
type Step = "tiles" | "completion";

interface Task {
  readonly step: Step;
  readonly draw: () => void;
}

/** A list with no tile to draw for this many frames is calm. A quick swipe brings a row in every third frame. */
const calmFrames = 3;
/** Up to this many waiting rows, a frame draws the tiles of one; with more, as after a jump, those of several. */
const rowsInSwipe = 3;

const waiting = new Set<Task>();
let frame = 0;
let withoutTiles = 0;

function takeNext(): void {
  const tasks = [...waiting];
  const tiles = tasks.filter(({ step }) => step === "tiles");
  withoutTiles = tiles.length === 0 ? withoutTiles + 1 : 0;
  const next = tiles.slice(0, Math.ceil(tiles.length / rowsInSwipe));
  if (withoutTiles > calmFrames) next.push(...tasks.slice(0, 1));
  for (const task of next) {
    waiting.delete(task);
    task.draw();
  }
  frame = waiting.size > 0 ? requestAnimationFrame(takeNext) : 0;
}

/**
 * Calls `draw` in one of the next frames: tiles first, completions once the list is calm.
 * @returns a function that cancels the task
 */
export function queueForFrame(step: Step, draw: () => void): () => void {
  const task = { step, draw };
  waiting.add(task);
  frame ||= requestAnimationFrame(takeNext);
  return () => void waiting.delete(task);
}
