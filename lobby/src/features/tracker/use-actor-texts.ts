import { useLingui } from "@lingui/react/macro";
import { useBrand } from "../../shared/server/brand.ts";
import type { Actor } from "./progress.ts";

/** Texts about who acts next. */
export function useActorTexts(): {
  /** Says who acts next. */
  readonly actors: Readonly<Record<Actor, string>>;
  /** Says what the player has to do. */
  readonly moves: Readonly<Record<Actor, string>>;
} {
  const { t } = useLingui();
  const { name: lobby } = useBrand();
  return {
    actors: {
      lobby: t`Next: ${lobby}`,
      queue: t`Next: the withdrawals ahead of yours`,
      fast_lane: t`Next: the withdrawals ahead of yours`,
      bank: t`Next: the bank`,
      player: t`Your turn`,
      tax_desk: t`Next: the tax desk`,
      operator: t`Next: ${lobby}'s staff`,
      nobody: t`Finished`,
    },
    moves: {
      lobby: t`You do not have to do anything.`,
      queue: t`It continues automatically. You do not have to do anything.`,
      fast_lane: t`It continues automatically. You do not have to do anything.`,
      bank: t`You do not have to do anything.`,
      player: t`The bank needs a correct account number. It is free.`,
      tax_desk: t`There is nothing to pay.`,
      operator: t`There is nothing to pay.`,
      nobody: t`Nothing is left to do.`,
    },
  };
}
