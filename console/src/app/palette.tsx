import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import { Dialog } from "../shared/ui/dialog.tsx";
import type { PageEntry } from "./pages.ts";

interface PaletteProps {
  readonly pages: readonly PageEntry[];
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Finds a page by its name. */
export default function Palette({ pages, onClose, onKeys }: PaletteProps) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const item =
    "flex min-h-9 cursor-default items-center rounded-md px-3 outline-none data-focused:bg-act-soft max-sm:min-h-11";
  const open = (key: string | number): void => {
    onClose();
    const page = pages.find(({ path }) => path === key);
    if (page === undefined) return onKeys();
    void navigate({ to: page.path, search: {} });
  };
  return (
    <Dialog title={t`Go to`} isOpen onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={t`Find a page or an action`} autoFocus>
          <Input
            placeholder={t`Find a page or an action`}
            className="w-full rounded-md border border-edge bg-sheet px-2.5 py-2"
          />
        </SearchField>
        <Menu onAction={open} className="mt-2 grid max-h-72 gap-0.5 overflow-y-auto" aria-label={t`Pages`}>
          {pages.map(({ path, name }) => (
            <MenuItem key={path} id={path} textValue={i18n._(name)} className={item}>
              {i18n._(name)}
            </MenuItem>
          ))}
          <MenuItem id="keys" textValue={t`Keys`} className={item}>
            {t`Keys`}
          </MenuItem>
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
