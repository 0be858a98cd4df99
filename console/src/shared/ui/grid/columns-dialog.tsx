import { useLingui } from "@lingui/react/macro";
import { Button } from "../button.tsx";
import { CheckList } from "../check-list.tsx";
import { Dialog } from "../dialog.tsx";

interface ColumnsDialogProps {
  readonly columns: readonly { readonly key: string; readonly head: string }[];
  /** The keys of the shown columns, in their order. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses and orders the columns of a grid. The first column is pinned: it cannot be hidden or moved. */
export function ColumnsDialog({ columns, shown, onChange, onClose }: ColumnsDialogProps) {
  const { t } = useLingui();
  const [pinned = "", ...others] = shown;
  const heads = new Map(columns.map(({ key, head }) => [key, head]));
  const earlier = (at: number): void => {
    const keys = [...others];
    keys.splice(at - 1, 0, ...keys.splice(at, 1));
    onChange([pinned, ...keys]);
  };
  return (
    <Dialog title={t`Columns`} isOpen onClose={onClose}>
      <CheckList
        label={t`Shown`}
        options={columns.filter(({ key }) => key !== pinned).map(({ key, head }) => ({ value: key, text: head }))}
        chosen={others}
        // A column that is shown again comes last; the others keep their order.
        onChange={(chosen) =>
          onChange([pinned, ...new Set([...others.filter((key) => chosen.includes(key)), ...chosen])])
        }
      />
      <section className="grid gap-1">
        <h3 className="font-semibold">{t`Order of columns`}</h3>
        <ol>
          {others.map((key, at) => {
            const head = heads.get(key) ?? key;
            return (
              <li key={key} className="flex min-h-9 items-center justify-between gap-2">
                {head}
                {at > 0 && (
                  <Button look="quiet" label={t`Move ${head} forward`} onPress={() => earlier(at)}>
                    ↑
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={() => onChange(columns.map(({ key }) => key))}>{t`All columns`}</Button>
        <Button look="primary" onPress={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  );
}
