/**
 * The line to the lobby that framed this page. Messages carry nothing secret (a round's proof is made to be
 * handed on), and still go to the lobby's origin only.
 */
export interface LobbyFrame {
  readonly ready: () => void;
  /** A round is over and its booking told: a hint, without amounts, that the lobby may read its totals again. */
  readonly settled: () => void;
  /** A bet was refused for something the lobby knows more of than this page is told. */
  readonly refused: () => void;
  readonly exit: () => void;
  /** Asks the lobby to launch this game once more, in place of this page; for a page in its frame. */
  readonly reopen: () => void;
  /** False for a page of its own, which only the player's browser closes. */
  readonly framed: boolean;
  /** Asks the lobby to check a round with its own program. @param round packed, see packedRound */
  readonly check: (round: string) => void;
  /** The origin the server names replaces the one of the address. */
  readonly trust: (origin: string) => void;
}

export function lobbyFrame(claimed: string | null): LobbyFrame {
  let origin = originOf(claimed);
  let confirmed = false;
  const post = (message: unknown): void => {
    if (origin !== null && window.parent !== window) window.parent.postMessage(message, origin);
  };
  return {
    ready: () => post({ type: "gameReady" }),
    framed: window.parent !== window,
    refused: () => post({ type: "betRefused" }),
    reopen: () => post({ type: "reopenGame" }),
    settled: () => post({ type: "roundSettled" }),
    check: (round) => post({ type: "checkRound", round }),
    exit: () => {
      post({ type: "closeIFrame" });
      // Opened as a page of its own there is no frame to close; only an origin the server confirmed is followed.
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

function originOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}
