import { useEffect } from "react";
import { areLettersOn, isTyping } from "../../shared/letter-keys.ts";

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** Handles keys: `j` and `k` move between the rows, `x` selects the row with the focus, `/` opens the filters (R-CUI-02). */
export function useRowKeys(onSelect: ((orderId: string) => void) | null, onFilter: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areLettersOn()) return;
      const all = rows();
      const at = all.findIndex(
        (row) => row === document.activeElement || row.closest("tr")?.contains(document.activeElement),
      );
      if (event.key === "j") all[Math.min(at + 1, all.length - 1)]?.focus();
      if (event.key === "k") all[Math.max(at - 1, 0)]?.focus();
      const here = all[at]?.textContent;
      if (event.key === "x" && here != null && onSelect !== null) onSelect(here);
      if (event.key === "/") {
        event.preventDefault();
        onFilter();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onSelect, onFilter]);
}
