import type { RequestInput } from "@fairlobby/contract";
import { orderSubject } from "@fairlobby/contract/passkey-subjects";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useConfig } from "../../shared/server/config.ts";
import { onlyDigits } from "../../shared/forms/digits.ts";
import { askPasskey } from "../../shared/player/passkeys.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { usePanelClose } from "../../shared/dialogs/panel.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { explainRefusal, refusals } from "./refusals.ts";
import {
  dropPayoutDraft,
  keepLostOrder,
  lostOrder,
  unansweredOrder,
  type LostOrder,
  type PayoutDetails,
} from "./payout-draft.ts";
import { payoutAccountsQuery, quoteQuery, sumsOf, type Quote, type SavedAccount } from "./queries.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { readWithdraw } from "./use-withdraw.ts";

type OrderRequest = RequestInput<"/withdraw/create/order">;

/** Where an order goes. */
interface Destination {
  /** The typed details, or the id of a saved account. */
  readonly target: PayoutDetails | SavedAccount["id"];
  readonly email: string;
  readonly payType: number;
}

/** Returns the request: no spaces, and the quote the player saw (R-WD-48, R-WD-49). */
function requestOf({ target, email, payType }: Destination, quote: Quote): OrderRequest {
  const order = { email, payType, amount: quote.gross, quoteId: quote.quoteId };
  if (typeof target === "string") return { ...order, accountId: target };
  return {
    ...order,
    userName: target.userName.trim(),
    accountNumber: onlyDigits(target.accountNumber),
    phone: onlyDigits(target.phone),
    bankName: target.bankName,
  };
}

interface OrderOptions {
  /** Minor units. */
  readonly minor: number;
  readonly onChoose: (minor: number) => void;
}

/**
 * Places the order at the shown quote. Nothing is sent again by itself: an expired or changed quote is shown and the
 * player submits again (R-WD-65); an order without a reply can only be repeated unchanged, with the same idempotency
 * key (R-ERR-19).
 */
export function useOrder({ minor, onChoose }: OrderOptions) {
  const { t } = useLingui();
  const config = useConfig();
  const client = useQueryClient();
  const close = usePanelClose();
  const [, go] = useLocation();
  const order = useMoneyCall("/withdraw/create/order", unansweredOrder);
  const current = useQuery(quoteQuery(minor));
  const [lost, setLost] = useState(lostOrder);
  /** The latest quote the player has seen. */
  const [agreed, setAgreed] = useState(() => client.getQueryData(quoteQuery(minor).queryKey));
  const [notice, setNotice] = useState("");

  const quote = lost?.quote ?? current.data;
  if (agreed === undefined && quote !== undefined) setAgreed(quote);
  const changed = lost === null && quote !== undefined && agreed !== undefined && sumsOf(quote) !== sumsOf(agreed);
  const expired = useSecondsLeft(quote?.until ?? 0) === 0;

  const renew = async () => {
    await current.refetch();
    setNotice(t`The quote expired and nothing was ordered. Here is the new one; check it and submit again.`);
  };

  const send = async (attempt: LostOrder) => {
    setNotice("");
    let sent = attempt;
    let result = await order.send(sent.request);
    if (result?.ok === false && result.msgCode === "passkey_required") {
      // The player's withdrawals ask for a passkey, for exactly this order (R-REC-12).
      const passkey = await askPasskey("confirm", orderSubject(sent.request)).catch(() => null);
      if (passkey === null) return setNotice(t`Your passkey was not used. Nothing was ordered and nothing is lost.`);
      sent = { ...attempt, request: { ...attempt.request, passkey } };
      result = await order.send(sent.request);
    }
    if (result === null) return;
    const unanswered = !result.ok && result.msgCode === "connection" ? sent : null;
    keepLostOrder(unanswered);
    setLost(unanswered);
    if (unanswered !== null) return;
    if (result.ok) {
      dropPayoutDraft();
      deviceStorage.remove("selectedChip");
      void client.invalidateQueries();
      const { orderId, payType } = result.data;
      close(() => go(trackerPath(orderId, payType)));
      return;
    }
    if (result.msgCode === "quote_expired") return renew();
    if (result.msgCode === "not_found") {
      await client.invalidateQueries({ queryKey: payoutAccountsQuery.queryKey });
      setNotice(t`This account is no longer saved. Nothing was ordered; choose another one.`);
      return;
    }
    const refusal = refusals.get(result.msgCode);
    const now = refusal === undefined ? null : await readWithdraw(client, config);
    if (refusal !== undefined && now !== null) return close(() => explainRefusal(refusal, { ...now, onChoose }));
    // R-ERR-20: a code without its own dialog shows the server's message; the form stays filled.
    showToast(result.msg, "bad");
    setNotice(`${result.msg} ${t`Nothing was ordered and nothing is lost. You can change the details or send again.`}`);
  };

  return {
    quote,
    /** The sums differ from those the player has seen. */
    changed,
    accept: () => setAgreed(quote),
    /** The order without a reply. */
    lost,
    notice,
    busy: order.busy,
    failed: current.isError && (quote === undefined || expired) ? current.error.message : null,
    retryQuote: () => void current.refetch(),
    /** Submitting needs a shown and valid quote (R-WD-64). */
    ready: quote !== undefined && !changed && (lost !== null || !expired),
    submit: (destination: Destination) => {
      if (lost !== null) return send(lost);
      if (quote === undefined || changed) return;
      return quote.until <= Date.now() ? renew() : send({ request: requestOf(destination, quote), quote });
    },
  };
}
