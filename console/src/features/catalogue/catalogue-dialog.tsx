import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";

/** Games to show or to remove, or a provider whose shrunk list is taken over. */
export type Wanted = { readonly games: readonly string[]; readonly shown: boolean } | { readonly provider: string };

interface CatalogueDialogProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Asks for the reason, and then shows or removes the games, or accepts the list. */
export function CatalogueDialog({ wanted, onClose, onDone }: CatalogueDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const done = {
    invalidates: ["catalogue", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  };
  const publish = useAction("/c/v1/catalogue/publish", done);
  const accept = useAction("/c/v1/catalogue/accept", done);
  const chosen = "games" in wanted ? publish : accept;
  const words = useWords(wanted);
  const take = (): void =>
    "games" in wanted
      ? publish.mutate({ games: [...wanted.games], shown: wanted.shown, reason })
      : accept.mutate({ provider: wanted.provider, reason });
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <FailureNotice failure={chosen.error} />
      <p className="text-soft">{words.note}</p>
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" isPending={chosen.isPending} isDisabled={!isReason(reason)} onPress={take}>
          {words.act}
        </Button>
      </div>
    </Dialog>
  );
}

function useWords(wanted: Wanted): { readonly title: string; readonly note: string; readonly act: string } {
  const { t } = useLingui();
  if ("provider" in wanted) {
    const title = t`Take the list of ${wanted.provider} over`;
    return {
      title,
      note: t`A list with at least this many games is taken over once, when it is next read. Games that are missing from two lists in a row are closed for new launches.`,
      act: t`Take it over`,
    };
  }
  const count = wanted.games.length;
  const [id = ""] = wanted.games;
  if (wanted.shown) {
    const title = count === 1 ? t`Show ${id}` : t`Show ${count} games`;
    return {
      title,
      note: t`Players can find and open it from now on, where the law allows.`,
      act: t`Show in the lobby`,
    };
  }
  const title = count === 1 ? t`Take ${id} out` : t`Take ${count} games out`;
  return {
    title,
    note: t`Players can no longer find or open it. Rounds under way are settled.`,
    act: t`Take out of the lobby`,
  };
}
