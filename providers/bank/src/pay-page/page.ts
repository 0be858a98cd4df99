import { encode } from "uqr";
import { findChannel } from "../payments/channels.ts";
import type { PaymentRequest } from "../payments/model.ts";
import { html, trusted } from "./html.ts";
import type { Html } from "./html.ts";
import { style } from "./style.ts";
import { grouped, jakartaTime, rupiah } from "./words.ts";

const logo = trusted(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="10" fill="#0b6b6e"/>` +
    `<circle cx="24.5" cy="12" r="4.5" fill="#f6d488"/><path d="M0 26c7-9 12-9 18-3s11 5 18-1v4a10 10 0 0 1-10 10H10A10 10 0 0 1 0 26z" fill="#e6cf9f"/>` +
    `<path d="M0 26c6-3 11-2 17 2s12 4 18 1a10 10 0 0 1-9 7H10A10 10 0 0 1 0 26z" fill="#c9a765"/></svg>`,
);
const dunes = trusted(
  `<svg viewBox="0 0 390 88" preserveAspectRatio="none" aria-hidden="true">` +
    `<path d="M0 40C60 8 108 10 168 34s120 26 222-8v62H0z" fill="#ecdcbb"/>` +
    `<path d="M0 62c70-30 122-22 190 0s130 18 200-16v42H0z" fill="#dfc795"/>` +
    `<path d="M0 76c80-12 130-14 210 0s130 8 180-6v18H0z" fill="#cfb078"/></svg>`,
);
const mark = (colour: string, path: string) =>
  trusted(
    `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="${colour}"/>` +
      `<path d="${path}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  );
const tick = mark("#0b6b6e", "M14 25l7 7 13-15");
const cross = mark("#8f2d1f", "M17 17l14 14M31 17L17 31");
const clock = mark("#6b5a36", "M24 13v12l8 5");

/** The page for one payment request, whatever state it is in. Works without script. */
export function payPage(request: PaymentRequest, merchantName: string): string {
  switch (request.status) {
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

/** For an address that belongs to no payment request. */
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
    </form>`;
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
    ${back(request.channelProperties["success_return_url"], merchantName)}`;
}

function closed(request: PaymentRequest, merchantName: string, icon: Html, title: string, text: string): Html {
  return html`${state(icon, title)}
    <p class="label">Untuk ${merchantName}</p>
    <p class="amount">${rupiah(request.amount)}</p>
    ${details(request)}
    <p class="note">${text}</p>
    ${back(request.channelProperties["failure_return_url"], merchantName)}`;
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

/** Dark modules as horizontal runs in one path: a quarter of the size of a square each. */
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

function back(url: unknown, merchantName: string): Html | undefined {
  // Checked to be http(s) when the request was made.
  return typeof url === "string" ? html`<a class="back" href="${url}">Kembali ke ${merchantName}</a>` : undefined;
}

function channelName(request: PaymentRequest): string {
  return findChannel(request.channelCode)?.name ?? request.channelCode;
}

function layout(title: string, content: Html): string {
  return `<!doctype html>${
    html`<html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(logo.html)}" />
        <title>${title} · Bank Pasir</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          ${logo}
          <p class="bank">Bank Pasir <small>bank latihan</small></p>
        </header>
        <main>
          <div class="slip">
            <p class="sandbox">Sandbox: tidak ada uang sungguhan yang berpindah.</p>
            <div class="inner">${content}</div>
          </div>
        </main>
        <footer>
          <p>Bank Pasir bukan bank sungguhan. Halaman ini untuk mencoba pembayaran.</p>
          ${dunes}
        </footer>
      </body>
    </html>`.html
  }`;
}
