import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api, CallFailed } from "../../shared/server/api.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { useDay } from "../../shared/text/use-day.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "./choice.tsx";
import { payoutAccountsQuery, type SavedAccount } from "./queries.ts";

/** The id of a saved account, `typed` for the fields, or null while nothing is chosen. */
export type Destination = SavedAccount["id"] | "typed" | null;

interface SavedAccountsProps {
  readonly accounts: readonly SavedAccount[];
  /** Names of the banks that can be paid to now. */
  readonly banks: readonly string[];
  readonly chosen: Destination;
  /** Submit was pressed while nothing is chosen. */
  readonly missing: boolean;
  readonly onChoose: (destination: Destination) => void;
}

/** The number of accounts shown at first. */
const shownAtFirst = 2;

const link = "inline-flex min-h-11 items-center text-left font-semibold text-sky hover:underline";

/** Removes a saved account; one that is already gone counts as removed. */
function useRemoval() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: SavedAccount["id"]) => {
      const result = await api.call("/v1/withdraw/removeAccount", { id });
      if (result.ok || result.msgCode === "not_found") return;
      throw new CallFailed(result.msgCode, result);
    },
    onSuccess: () => showToast(t`Removed.`, "good"),
    onError: (error) => showToast(error.message, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: payoutAccountsQuery.queryKey }),
  });
}

/** An account: bank and last digits, holder, and the days that show whether it is the player's own. */
function AccountLines({ account, checked, offered }: { account: SavedAccount; checked: boolean; offered: boolean }) {
  const { t } = useLingui();
  const day = useDay();
  const { bankName, last4, holder, added, changed, used, otherDevice } = account;
  const [since, last] = [day(changed ?? added), day(used)];
  const soft = checked ? "text-ink-soft" : "text-muted";
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {bankName} <span aria-hidden="true">••••&nbsp;</span>
          <span className="tabular">{last4}</span>
        </span>
        <span aria-hidden="true" className={`text-note ${soft}`}>
          {holder}
        </span>
        <span className="sr-only">{holder.replaceAll("•", "")}</span>
      </span>
      <span className={`block text-note ${soft}`}>
        {changed === undefined ? t`Added ${since}` : t`Changed ${since}`}
      </span>
      <span className={`block text-note ${soft}`}>{t`Last used ${last}`}</span>
      {otherDevice && (
        <span className={`block text-note font-semibold ${checked ? "text-ink-coral" : "text-coral"}`}>
          {changed === undefined ? t`Added on another device` : t`Changed on another device`}
        </span>
      )}
      {!offered && <span className="block text-note">{t`Payouts to this bank are not possible now`}</span>}
    </>
  );
}

/**
 * The saved accounts and the choice of another one (R-WD-76, R-WD-77). None is chosen beforehand, so that the player
 * always looks at the account the money goes to.
 */
export function SavedAccounts({ accounts, banks, chosen, missing, onChoose }: SavedAccountsProps) {
  const { t } = useLingui();
  const group = useId();
  const mistake = useId();
  const removal = useRemoval();
  const [all, setAll] = useState(false);
  const [removing, setRemoving] = useState(false);
  const shown = accounts.filter(({ id }, place) => all || removing || place < shownAtFirst || id === chosen);
  const hidden = accounts.length - shown.length;
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t`Payout account`}
        aria-invalid={missing}
        aria-describedby={missing ? mistake : undefined}
        className="grid gap-2"
      >
        {shown.map((account) => {
          const offered = banks.includes(account.bankName);
          return (
            <div key={account.id} className="flex items-center gap-2">
              <Choice
                group={group}
                checked={chosen === account.id}
                disabled={!offered}
                onChoose={() => onChoose(account.id)}
              >
                <AccountLines account={account} checked={chosen === account.id} offered={offered} />
              </Choice>
              {removing && (
                <Button
                  look="danger"
                  busy={removal.isPending && removal.variables === account.id}
                  onClick={() => {
                    if (chosen === account.id) onChoose(null);
                    removal.mutate(account.id);
                  }}
                >
                  {t`Remove`}
                  <span className="sr-only">{` ${account.bankName} ${account.last4}`}</span>
                </Button>
              )}
            </div>
          );
        })}
        <Choice group={group} checked={chosen === "typed"} onChoose={() => onChoose("typed")}>
          <span className="font-semibold">{t`Another account`}</span>
        </Choice>
      </div>
      {missing && (
        <p id={mistake} className="pt-2 text-note text-coral">
          {t`Choose the account first.`}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {hidden > 0 && (
          <button type="button" className={link} onClick={() => setAll(true)}>{t`More accounts (${hidden})`}</button>
        )}
        <button type="button" className={link} onClick={() => setRemoving(!removing)}>
          {removing ? t`Done` : t`Remove an account`}
        </button>
      </div>
    </div>
  );
}
