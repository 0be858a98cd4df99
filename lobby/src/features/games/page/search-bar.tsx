import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useRootMark } from "../../../shared/browser/root-mark.ts";
import { Icon } from "../../../shared/ui/icon.tsx";

interface SearchBarProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The number of filters that are set. */
  readonly filters: number;
  readonly onFilters: () => void;
}

/**
 * Returns whether the player came by home's link to the search, whose history state asks for the focus in the search
 * box; true only once.
 */
function takesFocus(): boolean {
  const state = history.state as { search?: boolean } | null;
  if (state?.search !== true) return false;
  history.replaceState({ ...state, search: false }, "");
  return true;
}

/** The search box and the button that opens the filters, at the upper edge while the list scrolls. */
export function SearchBar({ query, onQuery, filters, onFilters }: SearchBarProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useRootMark("search");
  useEffect(() => {
    if (takesFocus()) field.current?.focus();
  }, []);
  const clear = () => {
    onQuery("");
    field.current?.focus();
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // Hides a phone's keyboard: the results are shown already.
        field.current?.blur();
      }}
      className="sticky top-16 z-9 -mx-4 -mt-4 flex gap-2 bg-ground px-4 pt-3 pb-2 short:static"
    >
      <div className="flex min-h-12 min-w-0 flex-1 items-center rounded-md border border-edge bg-raised transition-colors focus-within:border-sky">
        <Icon name="search" size={20} className="ml-3 text-muted" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          aria-label={t`Search games`}
          placeholder={t`Name, studio, feature …`}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          className="h-12 w-full min-w-0 bg-transparent px-2.5 text-[1rem] text-text text-ellipsis outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {query !== "" && (
          <button
            type="button"
            onClick={clear}
            aria-label={t`Clear the search`}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
          >
            <Icon name="x" size={18} />
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={onFilters}
        aria-label={filters > 0 ? t`Filters, ${filters} active` : t`Filters`}
        aria-haspopup="dialog"
        className="relative grid size-12 shrink-0 place-items-center rounded-md border border-edge bg-raised text-text hover:border-faint"
      >
        <Icon name="sliders" size={22} />
        {filters > 0 && (
          <span className="tabular absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-sky text-[0.6875rem] font-bold text-ground">
            {filters}
          </span>
        )}
      </button>
    </form>
  );
}
