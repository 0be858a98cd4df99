import { plural } from "@lingui/core/macro";
import { pictureTypes, supportLimits } from "@fairlobby/contract/support";
import { useLingui } from "@lingui/react/macro";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { useOnline } from "../../shared/browser/use-online.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { changeDraft, useDraft } from "./drafts.ts";
import { readPicture, type Picture } from "./pictures.ts";
import { isEmpty, sendMessage } from "./send-message.ts";
import { useSubjectWords } from "./use-subject-words.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

const remove = "grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text";

function Thumbnail({
  picture,
  nth,
  onRemove,
}: {
  readonly picture: Picture;
  readonly nth: number;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  return (
    <li className="relative">
      <img
        src={picture.address}
        alt={t`Picture ${nth}`}
        className="size-20 rounded-md border border-line object-cover"
      />
      <button
        type="button"
        aria-label={t`Remove picture ${nth}`}
        onClick={onRemove}
        className="absolute -top-3 -right-3 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full border border-line bg-ground text-text">
          <Icon name="x" size={16} />
        </span>
      </button>
    </li>
  );
}

/** Reads chosen files into the draft, as many as there is room for. */
function usePictures(draftKey: string, pictures: readonly Picture[]) {
  const { t } = useLingui();
  const most = supportLimits.pictures;
  const [reading, setReading] = useState(false);
  const add = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])];
    const files = chosen.slice(0, most - pictures.length);
    // The same file can be chosen again.
    input.value = "";
    setReading(true);
    const read = await Promise.all(files.map(readPicture));
    setReading(false);
    const good = read.filter((picture) => picture !== null);
    if (files.length < chosen.length)
      showToast(t`A message can hold ${most} pictures. Only the first ones were added.`, "bad");
    if (good.length < read.length)
      showToast(t`This picture cannot be used. Choose a JPEG, PNG or WebP picture.`, "bad");
    changeDraft(draftKey, { pictures: [...pictures, ...good] });
  };
  const drop = (key: string) => changeDraft(draftKey, { pictures: pictures.filter((one) => one.key !== key) });
  return { add, drop, reading };
}

/**
 * A form for a message: a text with its length, what it is about, and pictures. What could not be sent stays in it
 * (R-SUP-01).
 * @param number null for a new question
 */
export function Composer({
  draftKey,
  number,
  onSent,
}: {
  /** The key of its draft. */
  readonly draftKey: string;
  readonly number: string | null;
  readonly onSent: (number: string) => void;
}) {
  const { t } = useLingui();
  const free = useFreePlay();
  const words = useSubjectWords();
  const online = useOnline();
  const draft = useDraft(draftKey);
  const { about, pictures, text } = draft;
  const { add, drop, reading } = usePictures(draftKey, pictures);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const [field, note] = [useId(), useId()];
  const most = supportLimits.text;
  const written = text.length;
  // A longer text is not cut: its writer decides what to remove.
  const over = written - most;
  const what = about === null ? "" : words.one(about);

  const send = async () => {
    setSending(true);
    setFailed(null);
    const sent = await sendMessage(draftKey, number, draft);
    setSending(false);
    if ("number" in sent) onSent(sent.number);
    else
      setFailed(sent.refused === "" ? t`Not sent: there is no connection. What you wrote is kept here.` : sent.refused);
  };

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <label htmlFor={field} className="mb-1 block text-note font-semibold text-muted">
          {number === null ? t`Your question` : t`Your message`}
        </label>
        <textarea
          id={field}
          value={text}
          rows={5}
          readOnly={sending}
          aria-describedby={note}
          aria-invalid={over > 0}
          onChange={({ currentTarget }) => changeDraft(draftKey, { text: currentTarget.value })}
          className="field-sizing-content max-h-80 min-h-32 w-full rounded-md border border-edge bg-ground px-3.5 py-2.5 text-[1rem] text-text focus:border-sky focus:outline-none"
        />
        <p id={note} className={`tabular text-right text-note ${over > -100 ? "text-coral" : "text-muted"}`}>
          {over > 0
            ? t({ message: plural(over, { one: "# character too many", other: "# characters too many" }) })
            : t`${written} of ${most} characters`}
        </p>
      </div>

      {about !== null && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-raised pl-3.5">
          <Icon name="paperclip" size={18} className="shrink-0 text-sky" />
          <span className="tabular min-w-0 flex-1 py-2 font-semibold">{what}</span>
          <button
            type="button"
            disabled={sending}
            aria-label={t`Remove ${what}`}
            onClick={() => changeDraft(draftKey, { about: null })}
            className={remove}
          >
            <Icon name="x" size={18} />
          </button>
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-4 pt-2">
          {pictures.map((picture, index) => (
            <Thumbnail key={picture.key} picture={picture} nth={index + 1} onRemove={() => drop(picture.key)} />
          ))}
        </ul>
      )}

      <div className="grid two-columns gap-2.5">
        <Button
          disabled={sending || about !== null}
          onClick={() =>
            openDialog("support-subject", { onChoose: (chosen) => changeDraft(draftKey, { about: chosen }) })
          }
        >
          <Icon name="paperclip" size={18} />
          {free ? t`Attach a round` : t`Transaction or round`}
        </Button>
        <Button
          disabled={sending || pictures.length >= supportLimits.pictures}
          busy={reading}
          onClick={() => file.current?.click()}
        >
          <Icon name="picture" size={18} />
          {t`Picture`}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept={pictureTypes.join(",")}
          aria-label={t`Picture`}
          onChange={(event) => void add(event)}
        />
      </div>
      {failed !== null && (
        <p role="alert" className="rounded-md border border-coral/60 px-4 py-3">
          {failed}
        </p>
      )}
      <Button
        look="primary"
        wide
        type="submit"
        busy={sending}
        disabled={isEmpty(draft) || over > 0 || !online || reading}
      >
        {t`Send`}
      </Button>
      <p className="text-note text-muted">
        {t`What you send cannot be changed. Never write a password.`}{" "}
        {free
          ? t`Nobody from this lobby will ever ask you to pay.`
          : t`Nobody from this lobby will ever ask you to pay for a withdrawal.`}
      </p>
    </form>
  );
}
