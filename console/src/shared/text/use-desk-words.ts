import type { ConsoleReply, HoldOutcome, HoldReason } from "@fairlobby/contract/console";
import type { StepCode } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";

type StepActor = ConsoleReply<"/c/v1/orders/get">["steps"][number]["by"];

/** Returns the texts of steps, reasons, outcomes, actors and rules of withdrawal orders. */
export function useDeskWords() {
  const { t } = useLingui();
  const steps: Readonly<Record<StepCode, string>> = {
    1000: t`Accepted`,
    1100: t`In progress`,
    1200: t`Channel checked`,
    1300: t`In the queue`,
    1400: t`In the fast lane`,
    1500: t`Has a place`,
    1600: t`Fee and tax withheld`,
    1700: t`Ready for the bank`,
    1800: t`Tax review`,
    1900: t`At the bank`,
    2000: t`Account rejected`,
    2100: t`Sent again`,
    2200: t`Paid`,
    2300: t`Refunded`,
  };
  const reasons: Readonly<Record<HoldReason, string>> = {
    account_takeover: t`Account takeover`,
    account_owner: t`Account of another holder`,
    duplicate_person: t`Duplicate person`,
    payment_origin: t`Origin of a payment`,
    game_fault: t`Fault of a game`,
    legal_order: t`Authority's order`,
  };
  const outcomes: Readonly<Record<HoldOutcome, string>> = {
    released: t`Released`,
    deadline: t`Ended by time`,
    cancelled: t`Cancelled by the player`,
    refused: t`Refused`,
    replaced: t`Replaced by an authority’s order`,
  };
  const actors: Readonly<Record<StepActor, string>> = {
    player: t`Player`,
    lobby: t`Lobby`,
    bank: t`Bank`,
    tax_desk: t`Tax desk`,
    operator: t`Operator`,
  };
  const rules = new Map([["shared_payout_account", t`Account pays several players`]]);
  return {
    step: (code: StepCode): string => steps[code],
    reason: (reason: HoldReason): string => reasons[reason],
    outcome: (outcome: HoldOutcome): string => outcomes[outcome],
    actor: (actor: StepActor): string => actors[actor],
    rule: (rule: string): string => rules.get(rule) ?? rule,
    /** Who placed a hold: an operator's name, or a rule. */
    placedBy: (placedBy: string): string =>
      placedBy.startsWith("rule:") ? (rules.get(placedBy.slice(5)) ?? placedBy.slice(5)) : placedBy,
  };
}
