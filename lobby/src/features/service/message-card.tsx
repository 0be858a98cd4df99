import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { pictureQuery, type Message } from "./queries.ts";
import { subjectPath, useSubjectWords } from "./use-subject-words.ts";

function SentPicture({ id, nth }: { readonly id: string; readonly nth: number }) {
  const { t } = useLingui();
  const picture = useQuery(pictureQuery(id));
  if (picture.data === undefined) {
    return picture.isError ? (
      <button
        type="button"
        onClick={() => void picture.refetch()}
        className="min-h-11 text-note text-sky hover:underline"
      >
        {t`The picture did not load. Try again`}
      </button>
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  }
  return <img src={picture.data} alt={t`Picture ${nth}`} className="max-h-80 w-full rounded-sm object-contain" />;
}

/** A message of a question: who wrote it and when, with what is attached. */
export function MessageCard({ message }: { readonly message: Message }) {
  const { t } = useLingui();
  const moment = useMoment();
  const words = useSubjectWords();
  const { about, by, pictures, text, time } = message;
  const isOwn = by === "player";
  return (
    <li
      className={`grid gap-2 rounded-md border px-4 py-3 ${isOwn ? "ml-8 border-line bg-lifted" : "mr-8 border-sky/50 bg-raised"}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-note">
        <span className={`font-semibold ${isOwn ? "text-muted" : "text-sky"}`}>
          {isOwn ? t`You` : t`Customer service`}
        </span>
        <span className="tabular text-muted">{moment(time)}</span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {about !== undefined && (
        <Link
          href={subjectPath(about)}
          className="tabular flex min-h-11 items-center gap-2 rounded-sm border border-line px-3 text-note font-semibold"
        >
          <Icon name="paperclip" size={16} className="shrink-0 text-sky" />
          <span className="min-w-0 flex-1">{words.one(about)}</span>
          <Icon name="chevron-right" size={16} className="shrink-0 text-sky" />
        </Link>
      )}
      {pictures.map((id, index) =>
        id === null ? (
          <p
            key={`erased ${index + 1}`}
            className="text-note text-muted"
          >{t`A picture was here; pictures are kept for 400 days.`}</p>
        ) : (
          <SentPicture key={id} id={id} nth={index + 1} />
        ),
      )}
    </li>
  );
}
