import type { Payout, PayoutChange } from "../payouts/model.ts";
import { html, type Html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import { jakartaTime, rupiah } from "./words.ts";

/** Renders `GET /sandbox/payouts` for a browser: the latest payouts, each with its history. */
export function payoutsPage(payouts: { payout: Payout; history: PayoutChange[] }[]): string {
  const items = payouts.map(entry).map((item) => item.html);
  return layout(
    "Transfer keluar",
    html`<h1>Transfer keluar</h1>
      ${items.length === 0 ? html`<p class="note">Belum ada transfer.</p>` : trusted(items.join(""))}`,
  );
}

function entry({ payout, history }: { payout: Payout; history: PayoutChange[] }): Html {
  const steps = history.map(({ status, at }) => html`<li>${status}, ${jakartaTime(at, "seconds")}</li>`.html);
  const next = payout.next;
  return html`<article class="payout">
    <p class="sum"><b>${rupiah(payout.amount)}</b> ${payout.failureCode ?? payout.status}</p>
    <p class="label">${payout.channelCode} ${payout.accountNumber}, ${payout.accountHolderName}</p>
    <p class="label">${payout.referenceId}</p>
    <ol>
      ${trusted(steps.join(""))}
      ${next === undefined ? undefined : html`<li class="next">${next.event}: ${jakartaTime(next.at, "seconds")}</li>`}
    </ol>
  </article>`;
}
