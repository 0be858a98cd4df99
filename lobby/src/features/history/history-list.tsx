import { useAccount } from "../../shared/player/account.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { byDay, dayHeading, dayWriter, timeWriter } from "./days.ts";
import { GameLine } from "./game-line.tsx";
import { MoneyLine, PlayedBetween } from "./money-line.tsx";
import { playedBetween } from "./played-between.ts";
import type { GameItem, HistoryPage } from "./queries.ts";

type Item = HistoryPage["list"][number];

interface HistoryListProps {
  readonly items: readonly Item[];
  readonly today: string;
  /** The list has every booking, so any other change between two balances comes from games. */
  readonly whole: boolean;
  /** Called with the round the player pressed. */
  readonly onRound: (item: GameItem) => void;
}

/** One receipt per day. */
export function HistoryList({ items, today, whole, onRound }: HistoryListProps) {
  const { displayTimeZone } = useConfig();
  const gold = useAccount().data?.accountGold;
  const tag = useLocaleTag();
  const dayOf = dayWriter(displayTimeZone.iana);
  const timeOf = timeWriter(tag, displayTimeZone.iana);
  const money = items.filter((item) => item.type === "money");
  const played = whole ? playedBetween(money, gold) : new Map<string, number>();
  return (
    <div className="grid gap-4">
      {byDay(items, dayOf).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={dayHeading(day, today, tag)}>
          <Ticket>
            <h3 className="border-b-2 border-dotted border-paper-line pb-2 text-[1.0625rem]">
              {dayHeading(day, today, tag)}
            </h3>
            <ul>
              {ofDay.map((item) => {
                const between = played.get(item.id);
                return (
                  <li key={`${item.type}-${item.id}`} className="border-t border-paper-line first:border-0">
                    {between !== undefined && (
                      <div className="border-b border-paper-line">
                        <PlayedBetween minor={between} />
                      </div>
                    )}
                    {item.type === "money" ? (
                      <MoneyLine item={item} time={timeOf(item.time)} />
                    ) : (
                      <GameLine item={item} time={timeOf(item.time)} onOpen={() => onRound(item)} />
                    )}
                  </li>
                );
              })}
            </ul>
          </Ticket>
        </section>
      ))}
    </div>
  );
}
