/** `round`: a round was settled, so what it changed may be read again. */
export type FrameRequest = "close" | "ready" | "round";

const requests: Readonly<Record<string, FrameRequest>> = { gameReady: "ready", roundSettled: "round" };

/**
 * What a message from the game asks for, or nothing. Only the origin of the launch address is heard (R-GAME-11); that
 * the message came from the frame's own window is checked by the caller, which holds the window. A message is a hint
 * and carries no amounts.
 */
export function frameRequest(data: unknown, origin: string, gameUrl: string): FrameRequest | undefined {
  if (!URL.canParse(gameUrl) || origin !== new URL(gameUrl).origin) return undefined;
  const type = typeof data === "object" && data !== null && "type" in data ? data.type : data;
  if (type === "closeIFrame") return "close";
  return typeof type === "string" && type !== data && Object.hasOwn(requests, type) ? requests[type] : undefined;
}
