import { useLingui } from "@lingui/react/macro";

export type IdKind = "order" | "round" | "player";

/** Says of what an id is, e.g. `Order W…`. */
export function useIdLabel(): (of: IdKind, id: string) => string {
  const { t } = useLingui();
  return (of, id) => ({ order: t`Order ${id}`, round: t`Round ${id}`, player: t`ID ${id}` })[of];
}
