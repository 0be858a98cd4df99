import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../shared/ui/button.tsx";
import { CheckList } from "../shared/ui/check-list.tsx";
import { Dialog } from "../shared/ui/dialog.tsx";
import { areLettersOn, switchLetters } from "../shared/letter-keys.ts";
import type { PageEntry } from "./pages.ts";

interface KeysDialogProps {
  readonly pages: readonly PageEntry[];
  readonly onClose: () => void;
}

/** Lists every key, and lets the operator switch single-letter keys on and off. */
export default function KeysDialog({ pages, onClose }: KeysDialogProps) {
  const { i18n, t } = useLingui();
  const [on, setOn] = useState(areLettersOn);
  const keys: readonly (readonly [string, string])[] = [
    ["Ctrl K", t`Find a page or an action`],
    ...pages.map(({ letter, name }) => [`g ${letter}`, i18n._(name)] as const),
    ["?", t`This list`],
  ];
  return (
    <Dialog title={t`Keys`} isOpen onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-edge bg-sunk px-1.5 font-mono">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckList
        label={t`Settings of this browser`}
        options={[{ value: "letters", text: t`Use single-letter keys` }]}
        chosen={on ? ["letters"] : []}
        onChange={(chosen) => {
          setOn(chosen.length > 0);
          switchLetters(chosen.length > 0);
        }}
      />
      <div className="text-right">
        <Button onPress={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  );
}
