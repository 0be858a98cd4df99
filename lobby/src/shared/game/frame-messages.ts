/**
 * Messages of an open game. `staked`: a round began, whose result nothing may show before the game does. `round`: the
 * game has shown its result, so read what it may have changed. `void`: its stake was not taken. `refused`: a bet was
 * refused for a reason the provider does not know. `again`: the game was opened elsewhere, and the player continues here.
 */
export type GameEvent = "staked" | "round" | "void" | "refused" | "again";

/** `check`: the address of the page that checks the round. */
export type FrameRequest = "close" | "ready" | GameEvent | { readonly check: string };

const requests: Readonly<Record<string, FrameRequest>> = {
  gameReady: "ready",
  roundStarted: "staked",
  roundSettled: "round",
  roundVoid: "void",
  betRefused: "refused",
  reopenGame: "again",
};

/** The longest round `/verify` accepts in an address. */
const packedRound = /^[\w-]{1,190000}$/;

/**
 * Reads a message from a provider's page; returns nothing for any other. It must come from the origin of the page's
 * address (R-GAME-11); the caller checks that it came from the frame's window. A message is a hint and has no amounts; a
 * round in it (`{type: "checkRound", round}`) is not trusted but checked.
 */
export function frameRequest(data: unknown, origin: string, gameUrl: string): FrameRequest | undefined {
  if (origin !== originOf(gameUrl)) return undefined;
  const type = typeof data === "object" && data !== null && "type" in data ? data.type : data;
  if (type === "closeIFrame") return "close";
  if (typeof type !== "string" || type === data) return undefined;
  if (type === "checkRound") return checkOf(data);
  return Object.hasOwn(requests, type) ? requests[type] : undefined;
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}

function checkOf(data: unknown): FrameRequest | undefined {
  const round = typeof data === "object" && data !== null && "round" in data ? data.round : undefined;
  return typeof round === "string" && packedRound.test(round) ? { check: `/verify#round=${round}` } : undefined;
}
