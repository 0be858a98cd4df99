import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { When } from "../../shared/ui/when.tsx";

type GameList = ConsoleReply<"/c/v1/catalogue/list">["lists"][number];

interface GameListsProps {
  readonly lists: readonly GameList[];
  /** Left out if the operator may not accept a list. */
  readonly onAccept?: ((provider: string) => void) | undefined;
}

/** Lists the providers whose latest list was not taken over, and why. */
export function GameLists({ lists, onAccept }: GameListsProps) {
  const { t } = useLingui();
  const why = (list: GameList): string => {
    const { accepted, provider, refused, shrunkTo } = list;
    if (refused === "unavailable") return t`The provider ${provider} did not answer for its list of games.`;
    if (refused === "malformed") return t`The provider ${provider} sent something that is no list of games.`;
    return accepted
      ? t`The list of ${provider} with ${shrunkTo} games was accepted, and is taken over when it is next read.`
      : t`The list of ${provider} shrank to ${shrunkTo} games, which is less than half.`;
  };
  return lists
    .filter(({ refused }) => refused !== null)
    .map((list) => (
      <Notice key={list.provider} look="warn">
        <p>
          {why(list)} {t`The games are as they were.`}{" "}
          {list.readAt !== null && (
            <>
              {t`Last taken over:`} <When at={list.readAt} />
            </>
          )}
        </p>
        {list.refused === "shrunk" && !list.accepted && onAccept !== undefined && (
          <div className="pt-2">
            <Button onPress={() => onAccept(list.provider)}>{t`Take it over…`}</Button>
          </div>
        )}
      </Notice>
    ));
}
