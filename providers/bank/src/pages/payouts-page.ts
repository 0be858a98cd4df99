import type { I18n } from "@lingui/core";
import type { Payout, PayoutChange } from "../payouts/model.ts";
import { html, type Html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import { jakartaTime, rupiah } from "./words.ts";

/** Renders `GET /sandbox/payouts` for a browser: the latest payouts, each with its history. */
export function payoutsPage(i18n: I18n, payouts: { payout: Payout; history: PayoutChange[] }[]): string {
  const items = payouts.map((payout) => entry(i18n, payout).html);
  return layout(
    i18n,
    i18n._("Outgoing transfers"),
    html`<h1>${i18n._("Outgoing transfers")}</h1>
      ${items.length === 0 ? html`<p class="note">${i18n._("No transfers yet.")}</p>` : trusted(items.join(""))}`,
  );
}

function entry(i18n: I18n, { payout, history }: { payout: Payout; history: PayoutChange[] }): Html {
  const steps = history.map(({ status, at }) => html`<li>${status}, ${jakartaTime(i18n, at, "seconds")}</li>`.html);
  const next = payout.next;
  return html`<article class="payout">
    <p class="sum"><b>${rupiah(payout.amount)}</b> ${payout.failureCode ?? payout.status}</p>
    <p class="label">${payout.channelCode} ${payout.accountNumber}, ${payout.accountHolderName}</p>
    <p class="label">${payout.referenceId}</p>
    <ol>
      ${trusted(steps.join(""))}
      ${next === undefined ? undefined : html`<li class="next">${next.event}: ${jakartaTime(i18n, next.at, "seconds")}</li>`}
    </ol>
  </article>`;
}
