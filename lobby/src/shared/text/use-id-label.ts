import { useLingui } from "@lingui/react/macro";

export type IdKind = "order" | "round" | "player";

/** Returns an id with the name of its kind, e.g. `Order W…`. */
export function useIdLabel(): (of: IdKind, id: string) => string {
  const { t } = useLingui();
  return (of, id) => ({ order: t`Order ${id}`, round: t`Round ${id}`, player: t`ID ${id}` })[of];
}
