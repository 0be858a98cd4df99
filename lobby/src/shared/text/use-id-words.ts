import { useLingui } from "@lingui/react/macro";

export type IdOf = "order" | "round" | "player";

/** Says of what an id is, e.g. `Order W…`. */
export function useIdWords(): (of: IdOf, id: string) => string {
  const { t } = useLingui();
  return (of, id) => ({ order: t`Order ${id}`, round: t`Round ${id}`, player: t`ID ${id}` })[of];
}
