import { hasPermission, type ConsoleReply, type SubjectKind } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMe } from "../../shared/server/session.ts";
import { When } from "../../shared/ui/when.tsx";
import { PlayerPicture } from "./player-picture.tsx";

type Message = ConsoleReply<"/c/v1/questions/get">["messages"][number];

function About({ about }: { readonly about: NonNullable<Message["about"]> }) {
  const { t } = useLingui();
  const { roles } = useMe();
  const { gameId, id, kind } = about;
  const words: Readonly<Record<SubjectKind, string>> = {
    withdrawal: t`Withdrawal`,
    deposit: t`Deposit`,
    round: t`Round`,
  };
  return (
    <p className="wrap-anywhere">
      <span className="text-soft">{words[kind]}: </span>
      {kind === "withdrawal" && hasPermission(roles, "order.read") ? (
        <Link to="/orders/$orderId" params={{ orderId: id }} className="font-mono text-act underline">
          {id}
        </Link>
      ) : (
        <span className="font-mono select-all">{id}</span>
      )}
      {gameId !== null && (
        <span className="text-soft">
          {" "}
          {t`in game`} <span className="font-mono">{gameId}</span>
        </span>
      )}
    </p>
  );
}

/** A message with its attachments. */
export function MessageEntry({ message, player }: { readonly message: Message; readonly player: string }) {
  const { t } = useLingui();
  const { about, at, operator, pictures, text } = message;
  return (
    <li
      className={`grid gap-2 rounded-lg border p-4 ${operator === null ? "border-line bg-sheet" : "border-act bg-act-soft sm:ml-12"}`}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-note">
        <span className="font-semibold">{operator ?? t`Player`}</span>
        <span className="text-soft">
          <When at={at} />
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {about !== null && <About about={about} />}
      {pictures.map((picture, index) =>
        picture === null ? (
          <p
            key={`erased ${index + 1}`}
            className="text-note text-soft"
          >{t`A picture was here; it was erased after 400 days.`}</p>
        ) : (
          <PlayerPicture key={picture} player={player} picture={picture} nth={index + 1} />
        ),
      )}
    </li>
  );
}
