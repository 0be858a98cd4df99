import { Trans } from "@lingui/react/macro";

/** What the gate of a lobby without a cashier says before it asks anything (R-FRE-12). */
export default function FreeGoldPromise({ inTerms = false }: { readonly inTerms?: boolean }) {
  return inTerms ? (
    <Trans>Nothing here costs anything. You can set limits, take a break or leave at any time.</Trans>
  ) : (
    <Trans>Gold here is free. It cannot be bought, and it is never paid out.</Trans>
  );
}
