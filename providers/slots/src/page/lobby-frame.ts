/**
 * Messages to the lobby that frames this page. They contain nothing secret (a round's proof is meant to be shared) and go
 * only to the lobby's origin.
 */
export interface LobbyFrame {
  readonly ready: () => void;
  /** A round begins: until it is settled or void, the lobby must not show its result. Repeating it changes nothing. */
  readonly started: () => void;
  /** A round is over and booked: a hint, without amounts, that the lobby may read its totals again. */
  readonly settled: () => void;
  /** The stake of the round that began was not taken. */
  readonly noRound: () => void;
  /** A bet was refused for a reason that only the lobby knows. */
  readonly refused: () => void;
  readonly exit: () => void;
  /** Asks the lobby to launch this game again in place of this page; for a framed page. */
  readonly reopen: () => void;
  /** False for a page outside a frame, which only the browser can close. */
  readonly framed: boolean;
  /** Asks the lobby to check a round with its own verifier. @param round packed, see packedRound */
  readonly check: (round: string) => void;
  /** Calls `hear` with whether the lobby's sound is on, now if it is known and on each message. */
  readonly onSound: (hear: (on: boolean) => void) => void;
  /** The time zone of the lobby's times, an IANA name; undefined until the lobby tells it. */
  readonly timeZone: () => string | undefined;
  /** Uses the origin that the server names instead of the one in the page's address. */
  readonly trust: (origin: string) => void;
}

export function lobbyFrame(claimed: string | null): LobbyFrame {
  let origin = originOf(claimed);
  let confirmed = false;
  const post = (message: unknown): void => {
    if (origin !== null && window.parent !== window) window.parent.postMessage(message, origin);
  };
  let sound: boolean | null = null;
  let tell = (_on: boolean): void => {};
  let timeZone: string | undefined;
  window.addEventListener("message", ({ source, data }: MessageEvent<LobbyMessage | null>) => {
    if (source !== window.parent) return;
    if (data?.type === "sound" && typeof data.on === "boolean") {
      sound = data.on;
      tell(sound);
    } else if (data?.type === "timeZone" && typeof data.iana === "string" && isTimeZone(data.iana))
      timeZone = data.iana;
  });
  return {
    timeZone: () => timeZone,
    onSound: (hear) => {
      tell = hear;
      if (sound !== null) hear(sound);
    },
    ready: () => post({ type: "gameReady" }),
    framed: window.parent !== window,
    refused: () => post({ type: "betRefused" }),
    reopen: () => post({ type: "reopenGame" }),
    started: () => post({ type: "roundStarted" }),
    settled: () => post({ type: "roundSettled" }),
    noRound: () => post({ type: "roundVoid" }),
    check: (round) => post({ type: "checkRound", round }),
    exit: () => {
      post({ type: "closeIFrame" });
      // Without a frame to close, the page goes to the lobby, but only to an origin the server confirmed.
      if (window.parent === window && confirmed && origin !== null) window.location.assign(origin);
    },
    trust: (named) => {
      const known = originOf(named);
      if (known === null) return;
      origin = known;
      confirmed = true;
    },
  };
}

/** A message of the lobby. */
interface LobbyMessage {
  readonly type?: unknown;
  readonly on?: unknown;
  readonly iana?: unknown;
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function originOf(address: string | null): string | null {
  try {
    const { origin, protocol } = new URL(address ?? "");
    return protocol === "https:" || protocol === "http:" ? origin : null;
  } catch {
    return null;
  }
}
