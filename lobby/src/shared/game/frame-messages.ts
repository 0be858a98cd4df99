/**
 * What a game that is played tells. `round`: a round was settled, so what it changed may be read again. `refused`: a bet
 * was refused for something the provider is not told. `again`: the game was opened elsewhere, and its player goes on here.
 */
export type GameEvent = "round" | "refused" | "again";

/** `check`: address of the checker with a round. */
export type FrameRequest = "close" | "ready" | GameEvent | { readonly check: string };

const requests: Readonly<Record<string, FrameRequest>> = {
  gameReady: "ready",
  roundSettled: "round",
  betRefused: "refused",
  reopenGame: "again",
};

/** As `/verify` takes it from an address; longer ones it would refuse. */
const packedRound = /^[\w-]{1,190000}$/;

/**
 * What a message from a page of the provider asks for, or nothing. Only the origin of the page's address is heard (R-GAME-11); that
 * the message came from the frame's own window is checked by the caller, which holds the window. A message is a hint
 * and carries no amounts; a round to be checked (`{type: "checkRound", round}`) is believed in nothing, it is checked.
 */
export function frameRequest(data: unknown, origin: string, gameUrl: string): FrameRequest | undefined {
  if (!URL.canParse(gameUrl) || origin !== new URL(gameUrl).origin) return undefined;
  const type = typeof data === "object" && data !== null && "type" in data ? data.type : data;
  if (type === "closeIFrame") return "close";
  if (typeof type !== "string" || type === data) return undefined;
  if (type === "checkRound") return checkOf(data);
  return Object.hasOwn(requests, type) ? requests[type] : undefined;
}

function checkOf(data: unknown): FrameRequest | undefined {
  const round = typeof data === "object" && data !== null && "round" in data ? data.round : undefined;
  return typeof round === "string" && packedRound.test(round) ? { check: `/verify#round=${round}` } : undefined;
}
