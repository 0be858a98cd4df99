import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import { Dialog } from "../shared/ui/dialog.tsx";
import { linkTo, useViews } from "../shared/views/use-views.ts";
import type { PageEntry } from "./pages.ts";

interface PaletteProps {
  readonly pages: readonly PageEntry[];
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

const orderId = /^W[0-9a-z]{10,39}$/;
const playerId = /^[1-9]\d{5,17}$/;

/** A dialog that finds a page or view by its name, and an order or player by a pasted id. */
export default function Palette({ pages, onClose, onKeys }: PaletteProps) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const item =
    "flex min-h-9 cursor-default items-center rounded-md px-3 outline-none data-focused:bg-act-soft max-sm:min-h-11";
  const [text, setText] = useState("");
  const views = useViews().data?.rows.filter(({ page }) => pages.some(({ path }) => path === `/${page}`)) ?? [];
  const pasted = text.trim();
  const has = (path: PageEntry["path"]): boolean => pages.some((page) => page.path === path);
  const isOrder = orderId.test(pasted) && has("/orders");
  const isPlayer = playerId.test(pasted) && has("/audit");
  const open = (key: string | number): void => {
    onClose();
    if (key === "order") return void navigate({ to: "/orders/$orderId", params: { orderId: pasted } });
    if (key === "player") return void navigate({ to: "/audit", search: { player: pasted } });
    const view = views.find(({ viewId }) => viewId === key);
    if (view !== undefined) return void navigate(linkTo(view));
    const page = pages.find(({ path }) => path === key);
    if (page === undefined) return onKeys();
    void navigate({ to: page.path, search: {} });
  };
  return (
    <Dialog title={t`Go to`} isOpen onClose={onClose}>
      <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
        <SearchField
          aria-label={t`Find a page, a view or an order`}
          autoFocus
          // Escape closes the dialog; the field would only empty itself.
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        >
          <Input
            placeholder={t`Find a page, a view or an order`}
            className="w-full rounded-md border border-edge bg-sheet px-2.5 py-2"
          />
        </SearchField>
        <Menu
          onAction={open}
          className="mt-2 grid max-h-72 gap-0.5 overflow-y-auto"
          aria-label={t`Pages`}
          renderEmptyState={() => (
            <p className="px-3 py-2 text-soft">{t`No page, view or order has this name. An order is found by its whole id.`}</p>
          )}
        >
          {isOrder && (
            <MenuItem id="order" textValue={text} className={item}>
              {t`Order ${pasted}`}
            </MenuItem>
          )}
          {isPlayer && (
            <MenuItem id="player" textValue={text} className={item}>
              {t`What was done to player ${pasted}`}
            </MenuItem>
          )}
          {pages.map(({ path, name }) => (
            <MenuItem key={path} id={path} textValue={i18n._(name)} className={item}>
              {i18n._(name)}
            </MenuItem>
          ))}
          {views.map(({ viewId, name }) => (
            <MenuItem key={viewId} id={viewId} textValue={name} className={`${item} justify-between gap-3`}>
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-note text-soft">{t`View`}</span>
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
