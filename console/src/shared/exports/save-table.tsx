import {
  exportFile,
  exportPermissions,
  hasPermission,
  type ConsoleReply,
  type ConsoleRequestInput,
} from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../server/session.ts";
import { useAction } from "../server/use-action.ts";
import { useRead } from "../server/use-read.ts";
import { ActionResult } from "../ui/action-result.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { isReason, ReasonField } from "../ui/reason-field.tsx";
import { When } from "../ui/when.tsx";

type View = ConsoleRequestInput<"/c/v1/exports/make">["view"];
type Waiting = ConsoleReply<"/c/v1/exports/list">["rows"][number];

/**
 * A button that saves a table as it is shown; nothing if the operator may not save it (R-CUI-05).
 * @param label text of the button, for a table that no page shows
 */
export function SaveTable({ view, label }: { readonly view: View; readonly label?: string }) {
  const { t } = useLingui();
  const { roles } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  if (!hasPermission(roles, exportFile.access) || !hasPermission(roles, exportPermissions[view.table])) return null;
  return (
    <>
      <Button
        onPress={() => {
          setIsSaved(false);
          setIsOpen(true);
        }}
      >
        {label ?? t`Save as CSV…`}
      </Button>
      <span role="status" className="text-note text-soft empty:hidden">
        {isSaved && t`The browser is saving the file.`}
      </span>
      {isOpen && <SaveDialog view={view} onClose={() => setIsOpen(false)} onSave={() => setIsSaved(true)} />}
    </>
  );
}

interface SaveDialogProps {
  readonly view: View;
  readonly onClose: () => void;
  /** Called when the browser starts to save a file. */
  readonly onSave: () => void;
}

function SaveDialog({ view, onClose, onSave }: SaveDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [proposalId, setProposalId] = useState<string | null>(null);
  const waiting = useRead("exports", "/c/v1/exports/list", {});
  const make = useAction("/c/v1/exports/make", {
    invalidates: ["proposals", "exports"],
    onDone: (reply) => {
      setProposalId(reply.proposalId);
      if (reply.exportId === null) return;
      save(reply.exportId);
    },
  });
  const save = (exportId: string): void => {
    download(exportId);
    onSave();
    onClose();
  };
  const ready = (waiting.data?.rows ?? []).filter((row) => row.view.table === view.table);
  return (
    <Dialog title={t`Save as CSV`} isOpen onClose={onClose}>
      <FailureNotice failure={make.error ?? waiting.error} />
      {ready.length > 0 && <ReadyFiles files={ready} onSave={save} />}
      {proposalId === null ? (
        <>
          <p className="text-soft">{t`The file has the filter, the order and the columns that you see. Saving is recorded in the audit log. With many players in it, another person must agree.`}</p>
          <ReasonField value={reason} onChange={setReason} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button
              look="primary"
              isPending={make.isPending}
              isDisabled={!isReason(reason)}
              onPress={() => make.mutate({ view, reason })}
            >
              {t`Save`}
            </Button>
          </div>
        </>
      ) : (
        <ActionResult result={{ proposalId }} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The files that can be saved: others agreed to them, or they were not saved before. */
function ReadyFiles({
  files,
  onSave,
}: {
  readonly files: readonly Waiting[];
  readonly onSave: (exportId: string) => void;
}) {
  const { t } = useLingui();
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t`Ready to save, once`}</h3>
      <ul className="grid gap-1">
        {files.map(({ exportId, madeAt }) => (
          <li key={exportId} className="flex flex-wrap items-center justify-between gap-2">
            <When at={madeAt} />
            <Button onPress={() => onSave(exportId)}>{t`Save this file`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Has the browser save a file; a refusal shows as a failed download, not as another page. */
function download(exportId: string): void {
  const link = document.createElement("a");
  link.href = `${exportFile.path}?exportId=${exportId}`;
  link.download = "";
  link.click();
}
