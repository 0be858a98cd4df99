import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Button } from "../shared/ui/button.tsx";
import { Notice } from "../shared/ui/notice.tsx";
import { keptOf } from "./pages.ts";

/** Returns the values of the address that its page cannot read, as `name=value`. */
export function useDroppedValues(): readonly string[] {
  const { pathname, search } = useLocation();
  const kept = keptOf(pathname, search);
  return Object.entries(search)
    .filter(([name]) => !(name in kept))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`.slice(0, 80));
}

/**
 * Shown in place of a page: lists the values of the address that the page cannot read. Without these values, the page would
 * show another list than the address asks for.
 */
export function DroppedValues({ values }: { readonly values: readonly string[] }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const names = values.join(", ");
  return (
    <main className="p-4 break-words">
      <Notice look="warn">
        <p className="pb-2">{t`This address has values that the page cannot read, so nothing is listed: ${names}`}</p>
        <Button onPress={() => void navigate({ to: pathname, search: keptOf(pathname, search) })}>
          {t`Show the page without them`}
        </Button>
      </Notice>
    </main>
  );
}
