import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { ShortId } from "../../shared/text/id.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Change } from "./change.tsx";
import type { GameItem } from "./queries.ts";

interface GameLineProps {
  readonly item: GameItem;
  readonly time: string;
  readonly onOpen: () => void;
}

/** One round on the receipt: stake, win and difference. Opens the round (R-RTE-37). */
export function GameLine({ item, time, onOpen }: GameLineProps) {
  const { t } = useLingui();
  const { tiles } = useConfig();
  const icon = tiles.find((tile) => tile.gameId === item.gameId)?.iconUrl;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-mx-2 flex w-[calc(100%+1rem)] gap-3 rounded-sm px-2 py-2.5 text-left hover:bg-paper-shade"
    >
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
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-[1_1_5rem] font-semibold wrap-anywhere">{item.gameName}</span>
          <Change minor={item.net} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-note text-ink-soft">
          <span>
            {t`Stake`} <Amount minor={item.stake} />
          </span>
          <span>
            {t`Win`} <Amount minor={item.payout} />
          </span>
        </span>
        {item.takenBack !== undefined && (
          <span className="block text-note text-ink-soft">
            {t`Stake returned`} <Amount minor={item.takenBack} />
          </span>
        )}
        <span className="flex flex-wrap justify-between gap-x-3 text-note text-ink-soft">
          <span>{time}</span>
          <span>
            {t`Balance`} <Amount minor={item.balance} />
          </span>
        </span>
        <span className="flex items-center gap-2 text-note text-ink-soft">
          <span className="flex-1">
            <ShortId of="round" id={item.id} />
          </span>
          <Icon name="chevron-right" size={16} className="text-ink-sky" />
        </span>
      </span>
    </button>
  );
}
