import { mostViews, type ViewPage } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../server/use-action.ts";
import { Button } from "../ui/button.tsx";
import { CheckList } from "../ui/check-list.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { Field } from "../ui/field.tsx";
import { ReadState } from "../ui/read-state.tsx";
import { linkTo, useViews, type SavedView } from "./use-views.ts";

interface ViewsProps {
  readonly page: ViewPage;
  /** The search parameters of the page as it is now. */
  readonly search: object;
}

/** A button for the operator's own views of a page, and for saving a new one (R-CUI-04). */
export function Views(props: ViewsProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t`Views…`}</Button>
      {isOpen && <ViewsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ViewsDialog({ page, search, onClose }: ViewsProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const query = useViews();
  const { data } = query;
  const save = useAction("/c/v1/views/save", { invalidates: ["views"] });
  const remove = useAction("/c/v1/views/remove", { invalidates: ["views"] });
  const rows = data?.rows.filter((view) => view.page === page) ?? [];
  const pinned = data?.rows.filter(({ isPinned }) => isPinned).length;
  const mayPin = pinned !== undefined && pinned < mostViews.pinned;
  return (
    <Dialog title={t`Views`} isOpen onClose={onClose}>
      <FailureNotice failure={save.error ?? remove.error} />
      <ReadState query={query} isEmpty={rows.length === 0} empty={t`You have saved no view of this page.`}>
        {() => (
          <ul className="grid gap-1">
            {rows.map((view) => (
              <ViewLine
                key={view.viewId}
                view={view}
                mayPin={view.isPinned || mayPin}
                onOpen={onClose}
                onPin={({ name, isPinned }) => save.mutate({ page, name, search: view.search, isPinned: !isPinned })}
                onRemove={({ viewId }) => remove.mutate({ viewId })}
              />
            ))}
          </ul>
        )}
      </ReadState>
      <NewView
        mayPin={mayPin}
        isSaving={save.isPending}
        onSave={(name, isPinned) => save.mutate({ page, name, search: { ...search }, isPinned })}
      />
    </Dialog>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly mayPin: boolean;
  readonly onOpen: () => void;
  readonly onPin: (view: SavedView) => void;
  readonly onRemove: (view: SavedView) => void;
}

function ViewLine({ view, mayPin, onOpen, onPin, onRemove }: ViewLineProps) {
  const { t } = useLingui();
  const { name, isPinned } = view;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Link
        {...linkTo(view)}
        onClick={onOpen}
        className="min-w-0 flex-1 font-semibold wrap-anywhere text-act underline"
      >
        {name}
      </Link>
      <Button
        look="quiet"
        isDisabled={!mayPin}
        label={isPinned ? t`Unpin: ${name}` : t`Pin: ${name}`}
        onPress={() => onPin(view)}
      >
        {isPinned ? t`Unpin` : t`Pin`}
      </Button>
      <Button look="quiet" label={t`Remove: ${name}`} onPress={() => onRemove(view)}>{t`Remove`}</Button>
    </li>
  );
}

interface NewViewProps {
  readonly mayPin: boolean;
  readonly isSaving: boolean;
  readonly onSave: (name: string, isPinned: boolean) => void;
}

function NewView({ mayPin, isSaving, onSave }: NewViewProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [pin, setPin] = useState<readonly "pin"[]>([]);
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onSave(name.trim(), mayPin && pin.length > 0);
        setName("");
        // The button is now disabled and loses the focus; without a focus inside, Escape would not reach the dialog.
        event.currentTarget.querySelector("input")?.focus();
      }}
    >
      <Field
        label={t`Name`}
        note={t`Saves what you see: list, filters, order and columns. Nobody else sees it.`}
        value={name}
        onChange={setName}
        maxLength={60}
        autoComplete="off"
      />
      {mayPin && (
        <CheckList
          label={t`In the menu`}
          options={[{ value: "pin", text: t`Pin it below its page` }]}
          chosen={pin}
          onChange={setPin}
        />
      )}
      <div className="text-right">
        <Button
          type="submit"
          look="primary"
          isPending={isSaving}
          isDisabled={name.trim() === ""}
        >{t`Save this view`}</Button>
      </div>
    </form>
  );
}
