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
export function payPage(request: PaymentRequest, merchantName: string): string {
  switch (request.status) {
    case "ACCEPTING_PAYMENTS":
    case "AUTHORIZED":
    case "REQUIRES_ACTION":
      return layout(`Bayar ${rupiah(request.amount)}`, waiting(request, merchantName));
    case "SUCCEEDED":
      return layout("Pembayaran berhasil", paid(request, merchantName));
    case "EXPIRED":
      return layout(
        "Kode kedaluwarsa",
        closed(
          request,
          merchantName,
          clock,
          "Kode ini sudah kedaluwarsa",
          "Tidak ada uang yang berpindah. Buat pesanan baru di toko untuk mendapatkan kode baru.",
          trials(
            "Di bank sungguhan uang kadang tetap datang setelah kodenya kedaluwarsa.",
            html`<button class="quiet" name="action" value="pay_late">Bayar terlambat</button>`,
          ),
        ),
      );
    case "FAILED":
      return layout(
        "Pembayaran ditolak",
        closed(
          request,
          merchantName,
          cross,
          "Pembayaran ditolak",
          "Anda menolak pembayaran ini. Tidak ada uang yang berpindah.",
        ),
      );
    case "CANCELED":
      return layout(
        "Pembayaran dibatalkan",
        closed(
          request,
          merchantName,
          cross,
          "Dibatalkan oleh toko",
          "Toko menarik permintaan pembayaran ini. Tidak ada uang yang berpindah.",
        ),
      );
  }
}

/** Renders the page for an address without a payment request. */
export function unknownPage(): string {
  return layout(
    "Tidak ditemukan",
    html`${state(cross, "Pembayaran tidak ditemukan")}
      <p class="note">Periksa kembali alamat halaman ini, atau buka lagi dari toko.</p>`,
  );
}

function waiting(request: PaymentRequest, merchantName: string): Html {
  const isWallet = findChannel(request.channelCode)?.kind === "wallet";
  return html`<h1>Bayar ke ${merchantName}</h1>
    <p class="amount">${rupiah(request.amount)}</p>
    ${details(request)} ${code(request)}
    <form method="post">
      <button name="action" value="pay">Bayar ${rupiah(request.amount)}</button>
      ${isWallet ? html`<button class="quiet" name="action" value="decline">Tolak pembayaran</button>` : undefined}
    </form>
    ${back(request.channelProperties["failure_return_url"], merchantName)}
    ${trials(
      "Transfer sungguhan kadang kurang atau lebih dari tagihan.",
      html`<label for="amount">Jumlah lain (rupiah)</label>
        <input id="amount" name="amount" type="number" inputmode="numeric" min="1" max="1000000000" required />
        <button class="quiet" name="action" value="pay_amount">Bayar jumlah ini</button>`,
    )}`;
}

function paid(request: PaymentRequest, merchantName: string): Html {
  const amount = request.payment?.amount ?? request.amount;
  return html`${state(tick, "Pembayaran berhasil")}
    <p class="label">Dibayar ke ${merchantName}</p>
    <p class="amount">${rupiah(amount)}</p>
    <dl>
      ${row("Metode", channelName(request))}${row("Waktu", jakartaTime(request.payment?.created ?? request.updated))}
      ${row("Nomor pembayaran", html`<span class="id">${request.payment?.id}</span>`)}
    </dl>
    ${back(request.channelProperties["success_return_url"], merchantName)}
    ${trials(
      "Kode yang sama kadang dibayar dua kali.",
      html`<button class="quiet" name="action" value="pay_again">Bayar sekali lagi ${rupiah(request.amount)}</button>`,
    )}`;
}

/** Renders the sandbox controls for the ways a payment goes wrong at a real bank. */
function trials(why: string, controls: Html): Html {
  return html`<details class="trials">
    <summary>Coba kejadian lain</summary>
    <p>${why}</p>
    <form method="post">${controls}</form>
  </details>`;
}

function closed(
  request: PaymentRequest,
  merchantName: string,
  icon: Html,
  title: string,
  text: string,
  more?: Html,
): Html {
  return html`${state(icon, title)}
    <p class="label">Untuk ${merchantName}</p>
    <p class="amount">${rupiah(request.amount)}</p>
    ${details(request)}
    <p class="note">${text}</p>
    ${back(request.channelProperties["failure_return_url"], merchantName)} ${more}`;
}

function state(icon: Html, title: string): Html {
  return html`<div class="state">
    ${icon}
    <h1>${title}</h1>
  </div>`;
}

function details(request: PaymentRequest): Html {
  return html`<dl>
    ${row("Metode", channelName(request))}
    ${request.description === undefined ? undefined : row("Keterangan", request.description)}
    ${row("Batas waktu", jakartaTime(request.expiresAt))}
  </dl>`;
}

function row(name: string, value: string | Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function code(request: PaymentRequest): Html {
  const value = request.code ?? "";
  switch (findChannel(request.channelCode)?.kind) {
    case "qr":
      return html`<div class="code">
        ${qrCode(value)}
        <p>Kode QR sandbox. Aplikasi bank sungguhan tidak dapat membayarnya.</p>
      </div>`;
    case "virtual_account":
      return html`<div class="code">
        <p>Nomor virtual account</p>
        <span class="number">${grouped(value)}</span>
        <p>Nomor sandbox. Bank sungguhan tidak mengenalnya.</p>
      </div>`;
    default:
      return html`<p class="note">
        Halaman ini menggantikan aplikasi ${channelName(request)}: setujui atau tolak pembayaran di bawah.
      </p>`;
  }
}

/** Draws dark modules as horizontal runs in one path: a quarter of the size of separate squares. */
function qrCode(payload: string): Html {
  const { data, size } = encode(payload, { ecc: "M", border: 4 });
  let path = "";
  for (const [y, modules] of data.entries()) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (modules[x] === true) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return trusted(
    `<svg role="img" aria-label="Kode QR sandbox" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#12333a"/></svg>`,
  );
}

/**
 * Renders the way back to the merchant: a link, or without an address the advice to close this page, which is a tab of
 * its own.
 */
function back(url: unknown, merchantName: string): Html {
  // The scheme was checked when the request was created.
  return typeof url === "string"
    ? html`<a class="back" href="${url}">Kembali ke ${merchantName}</a>`
    : html`<p class="note">Tutup halaman ini untuk kembali ke ${merchantName}.</p>`;
}

function channelName(request: PaymentRequest): string {
  return findChannel(request.channelCode)?.name ?? request.channelCode;
}
