import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../shared/ui/icon.tsx";
import { useState } from "react";
import { payoutsFeedQuery } from "../../shared/withdrawals/payouts-feed.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { useDuration } from "../../shared/text/use-duration.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** Speed of the ticker, in seconds per entry. */
const secondsPerEntry = 4;

/** With fewer payouts the line does not move. */
const minMoving = 5;

/**
 * The latest payouts, and how long they took (R-TKR-02); demo visitors are named as what they are (R-TKR-09). The ticker
 * is below the game tiles, where loading it moves nothing in view.
 */
export default function WinTicker() {
  const { t } = useLingui();
  const [paused, setPaused] = useState(false);
  const free = useFreePlay();
  const feed = useQuery({ ...payoutsFeedQuery, enabled: !free });
  const entries = feed.data?.list ?? [];
  const times = feed.data?.payoutTimes ?? null;
  const count = times?.count ?? 0;
  const usual = useDuration(times?.medianSeconds ?? 0);

  const line = (hidden: boolean) => (
    <ul aria-hidden={hidden} className="flex shrink-0 items-center">
      {times !== null && (
        <li className="pr-7 text-note whitespace-nowrap text-jade">
          {t`Usually paid within ${usual} (last ${count} payouts)`}
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.key} className="flex items-center gap-1.5 pr-7 text-note whitespace-nowrap text-muted">
          {entry.visitor === true && <span className="font-semibold text-gold">{t`Demo visitor`}</span>}
          <span className="tabular">{entry.name}</span>
          <Trans>withdrew</Trans>
          <Amount minor={entry.amount} className="font-semibold text-text" />
        </li>
      ))}
    </ul>
  );

  const moves = entries.length >= minMoving;
  // Nothing is claimed before the server has answered, and free gold is never paid out.
  if (free || feed.data === undefined) return null;
  return (
    <section
      aria-label={t`Latest payouts`}
      className="mt-6 flex h-11 items-center border-y border-line bg-raised/60 pl-4"
    >
      <div
        // With reduced motion the ticker is scrolled by hand, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={`min-w-0 flex-1 ${
          moves
            ? "overflow-hidden motion-reduce:overflow-x-auto [mask-image:linear-gradient(90deg,transparent,#000_5%,#000_92%,transparent)] motion-reduce:[mask-image:linear-gradient(90deg,#000_92%,transparent)]"
            : "overflow-x-auto"
        }`}
      >
        {entries.length === 0 ? (
          <p className="text-note text-muted">{t`No payouts yet`}</p>
        ) : (
          <div
            className={`flex w-max ${moves ? "ticker" : ""}`}
            style={{
              animationDuration: `${entries.length * secondsPerEntry}s`,
              animationPlayState: paused ? "paused" : undefined,
            }}
          >
            {line(false)}
            {moves && line(true)}
          </div>
        )}
      </div>
      {moves && (
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          aria-pressed={paused}
          aria-label={paused ? t`Start the ticker` : t`Stop the ticker`}
          className="grid size-11 shrink-0 place-items-center text-muted motion-reduce:hidden"
        >
          {paused ? <Icon name="play" size={14} /> : <Icon name="pause" size={14} />}
        </button>
      )}
    </section>
  );
}
