/** Intervals in milliseconds; 0 is never. */
export interface HeartBeat {
  /** The longest the server may stay silent towards the client. */
  readonly send: number;
  /** The longest the client may stay silent towards the server. */
  readonly receive: number;
}

/**
 * Negotiates heart-beats (STOMP 1.2, "Heart-beating"): in each direction the slower of what one side can send and the
 * other wants, or none when either is 0. `header` is the client's "<can send>,<wants>", "0,0" without it. Returns null
 * when the header is malformed.
 */
export function agreeHeartBeat(header: string | undefined, server: HeartBeat): HeartBeat | null {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? "0,0");
  if (match === null) return null;
  const clientSends = Number(match[1]);
  const clientWants = Number(match[2]);
  return { send: slower(server.send, clientWants), receive: slower(clientSends, server.receive) };
}

/** Returns the shared timer's interval: a quarter of the shortest heart-beat, between 5 ms and 1 s. */
export function tickEvery({ send, receive }: HeartBeat): number {
  const shortest = Math.min(send || Infinity, receive || Infinity);
  return Math.max(5, Math.min(1000, Math.floor(shortest / 4)));
}

function slower(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : Math.max(a, b);
}
