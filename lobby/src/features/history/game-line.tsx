import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/config.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Change } from "./change.tsx";
import type { GameItem } from "./queries.ts";

/** One round on the receipt: what was staked, what came back, and the difference. */
export function GameLine({ item, time }: { readonly item: GameItem; readonly time: string }) {
  const { t } = useLingui();
  const { tiles } = useConfig();
  const roundId = item.id;
  const icon = tiles.find((tile) => tile.gameId === item.gameId)?.iconUrl;
  return (
    <div className="flex gap-3 py-2.5">
      {icon === undefined ? (
        <span aria-hidden="true" className="size-10 shrink-0 rounded-sm bg-paper-shade" />
      ) : (
        <img
          src={icon}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-sm object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold">{item.gameName}</span>
          <Change minor={item.net} />
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-note text-ink-soft">
          <span>
            {t`Stake`} <Amount minor={item.stake} />
          </span>
          <span>
            {t`Win`} <Amount minor={item.payout} />
          </span>
        </p>
        {item.takenBack !== undefined && (
          <p className="text-note text-ink-soft">
            {t`Stake returned`} <Amount minor={item.takenBack} />
          </p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-note text-ink-soft">
          <span>{time}</span>
          <span>
            {t`Balance`} <Amount minor={item.balance} />
          </span>
        </p>
        <p className="tabular text-note break-all text-ink-soft">{t`Round ${roundId}`}</p>
      </div>
    </div>
  );
}
