import type { I18n } from "@lingui/core";
import { encode } from "uqr";
import { findChannel } from "../payments/channels.ts";
import type { PaymentRequest } from "../payments/model.ts";
import { html, type Html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import { grouped, jakartaTime, rupiah } from "./words.ts";

const mark = (colour: string, path: string) =>
  trusted(
    `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="${colour}"/>` +
      `<path d="${path}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  );
const tick = mark("#0b6b6e", "M14 25l7 7 13-15");
const cross = mark("#8f2d1f", "M17 17l14 14M31 17L17 31");
const clock = mark("#6b5a36", "M24 13v12l8 5");

/** Renders the page of a payment request in any status. Works without script. */
export function payPage(i18n: I18n, request: PaymentRequest, merchantName: string): string {
  switch (request.status) {
    case "ACCEPTING_PAYMENTS":
    case "AUTHORIZED":
    case "REQUIRES_ACTION":
      return layout(i18n, payText(i18n, request), waiting(i18n, request, merchantName));
    case "SUCCEEDED":
      return layout(i18n, i18n._("Payment succeeded"), paid(i18n, request, merchantName));
    case "EXPIRED":
      return layout(
        i18n,
        i18n._("Code expired"),
        closed(
          i18n,
          request,
          merchantName,
          clock,
          i18n._("This code has expired"),
          i18n._("No money has moved. Place a new order with the merchant to get a new code."),
          trials(
            i18n,
            i18n._("At a real bank, money sometimes still arrives after its code has expired."),
            html`<button class="quiet" name="action" value="pay_late">${i18n._("Pay late")}</button>`,
          ),
        ),
      );
    case "FAILED":
      return layout(
        i18n,
        i18n._("Payment declined"),
        closed(
          i18n,
          request,
          merchantName,
          cross,
          i18n._("Payment declined"),
          i18n._("You declined this payment. No money has moved."),
        ),
      );
    case "CANCELED":
      return layout(
        i18n,
        i18n._("Payment cancelled"),
        closed(
          i18n,
          request,
          merchantName,
          cross,
          i18n._("Cancelled by the merchant"),
          i18n._("The merchant withdrew this payment request. No money has moved."),
        ),
      );
  }
}

const payText = (i18n: I18n, { amount }: PaymentRequest): string => i18n._("Pay {amount}", { amount: rupiah(amount) });

/** Renders the page for an address without a payment request. */
export function unknownPage(i18n: I18n): string {
  return layout(
    i18n,
    i18n._("Not found"),
    html`${state(cross, i18n._("Payment not found"))}
      <p class="note">${i18n._("Check this page's address, or open it again from the merchant.")}</p>`,
  );
}

function waiting(i18n: I18n, request: PaymentRequest, merchantName: string): Html {
  const isWallet = findChannel(request.channelCode)?.kind === "wallet";
  return html`<h1>${i18n._("Pay {merchantName}", { merchantName })}</h1>
    <p class="amount">${rupiah(request.amount)}</p>
    ${details(i18n, request)} ${code(i18n, request)}
    <form method="post">
      <button name="action" value="pay">${payText(i18n, request)}</button>
      ${isWallet ? html`<button class="quiet" name="action" value="decline">${i18n._("Decline the payment")}</button>` : undefined}
    </form>
    ${back(i18n, request.channelProperties["failure_return_url"], merchantName)}
    ${trials(
      i18n,
      i18n._("Real transfers are sometimes less or more than the amount due."),
      html`<label for="amount">${i18n._("Other amount (rupiah)")}</label>
        <input id="amount" name="amount" type="number" inputmode="numeric" min="1" max="1000000000" required />
        <button class="quiet" name="action" value="pay_amount">${i18n._("Pay this amount")}</button>`,
    )}`;
}

function paid(i18n: I18n, request: PaymentRequest, merchantName: string): Html {
  const amount = request.payment?.amount ?? request.amount;
  return html`${state(tick, i18n._("Payment succeeded"))}
    <p class="label">${i18n._("Paid to {merchantName}", { merchantName })}</p>
    <p class="amount">${rupiah(amount)}</p>
    <dl>
      ${row(i18n._("Method"), channelName(request))}${row(i18n._("Time"), jakartaTime(i18n, request.payment?.created ?? request.updated))}
      ${row(i18n._("Payment number"), html`<span class="id">${request.payment?.id}</span>`)}
    </dl>
    ${back(i18n, request.channelProperties["success_return_url"], merchantName)}
    ${trials(
      i18n,
      i18n._("The same code is sometimes paid twice."),
      html`<button class="quiet" name="action" value="pay_again">
        ${i18n._("Pay {amount} once more", { amount: rupiah(request.amount) })}
      </button>`,
    )}`;
}

/** Renders the sandbox controls for the ways a payment goes wrong at a real bank. */
function trials(i18n: I18n, why: string, controls: Html): Html {
  return html`<details class="trials">
    <summary>${i18n._("Try something else that can happen")}</summary>
    <p>${why}</p>
    <form method="post">${controls}</form>
  </details>`;
}

function closed(
  i18n: I18n,
  request: PaymentRequest,
  merchantName: string,
  icon: Html,
  title: string,
  text: string,
  more?: Html,
): Html {
  return html`${state(icon, title)}
    <p class="label">${i18n._("To {merchantName}", { merchantName })}</p>
    <p class="amount">${rupiah(request.amount)}</p>
    ${details(i18n, request)}
    <p class="note">${text}</p>
    ${back(i18n, request.channelProperties["failure_return_url"], merchantName)} ${more}`;
}

function state(icon: Html, title: string): Html {
  return html`<div class="state">
    ${icon}
    <h1>${title}</h1>
  </div>`;
}

function details(i18n: I18n, request: PaymentRequest): Html {
  return html`<dl>
    ${row(i18n._("Method"), channelName(request))}
    ${request.description === undefined ? undefined : row(i18n._("Description"), request.description)}
    ${row(i18n._("Pay before"), jakartaTime(i18n, request.expiresAt))}
  </dl>`;
}

function row(name: string, value: string | Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function code(i18n: I18n, request: PaymentRequest): Html {
  const value = request.code ?? "";
  switch (findChannel(request.channelCode)?.kind) {
    case "qr":
      return html`<div class="code">
        ${qrCode(i18n, value)}
        <p>${i18n._("Sandbox QR code. Real banking apps cannot pay it.")}</p>
      </div>`;
    case "virtual_account":
      return html`<div class="code">
        <p>${i18n._("Virtual account number")}</p>
        <span class="number">${grouped(value)}</span>
        <p>${i18n._("Sandbox number. Real banks do not know it.")}</p>
      </div>`;
    default:
      return html`<p class="note">
        ${i18n._("This page stands in for the {app} app: approve or decline the payment below.", {
          app: channelName(request),
        })}
      </p>`;
  }
}

/** Draws dark modules as horizontal runs in one path: a quarter of the size of separate squares. */
function qrCode(i18n: I18n, payload: string): Html {
  const { data, size } = encode(payload, { ecc: "M", border: 4 });
  let path = "";
  for (const [y, modules] of data.entries()) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (modules[x] === true) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return html`<svg
    role="img"
    aria-label="${i18n._("Sandbox QR code")}"
    viewBox="0 0 ${String(size)} ${String(size)}"
    shape-rendering="crispEdges"
  >
    ${trusted(`<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#12333a"/>`)}
  </svg>`;
}

/**
 * Renders the way back to the merchant: a link, or without an address the advice to close this page, which is a tab of
 * its own.
 */
function back(i18n: I18n, url: unknown, merchantName: string): Html {
  // The scheme was checked when the request was created.
  return typeof url === "string"
    ? html`<a class="back" href="${url}">${i18n._("Back to {merchantName}", { merchantName })}</a>`
    : html`<p class="note">${i18n._("Close this page to return to {merchantName}.", { merchantName })}</p>`;
}

function channelName(request: PaymentRequest): string {
  return findChannel(request.channelCode)?.name ?? request.channelCode;
}
