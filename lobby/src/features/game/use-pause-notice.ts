import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accountQuery } from "../../shared/player/account.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { pauseOf } from "../../shared/player/pause.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { serverNow } from "../../shared/server/server-time.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { refusedText } from "./pause-text.ts";
import { trackRefusals } from "./paused-bets.ts";

/**
 * Returns why the bets of an open game are refused, in words, or "". The game reports only that a bet was refused:
 * `readReason` reads the reason from the server. `clear` is called after a round was played.
 */
export function usePauseNotice(): {
  readonly text: string;
  readonly readReason: () => Promise<void>;
  readonly clear: () => void;
} {
  const client = useQueryClient();
  const moment = useMoment();
  const money = useMoney();
  const freePlay = useFreePlay();
  const [text, setText] = useState("");
  const newest = useRef(0);
  const [refusals] = useState(trackRefusals);

  const show = (next: string): number => {
    setText(next);
    return (newest.current += 1);
  };
  return {
    text,
    clear() {
      refusals.played();
      show("");
    },
    async readReason() {
      // The shown notice stays until the new reason is known.
      const request = show(text);
      try {
        const [account, consent] = await Promise.all([
          client.fetchQuery({ ...accountQuery, staleTime: 0 }),
          client.fetchQuery({ ...consentQuery, staleTime: 0 }),
        ]);
        if (request !== newest.current) return;
        const reason = refusals.reasonOf(pauseOf(consent, account.openOrderId, serverNow()));
        show(refusedText(reason, consent, { moment, money, freePlay }));
      } catch {
        // The game itself has said that bets are paused; the reason is shown at the latest when the game is closed.
      }
    },
  };
}
