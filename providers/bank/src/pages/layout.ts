import type { I18n } from "@lingui/core";
import { html, type Html, trusted } from "./html.ts";
import { style } from "./style.ts";

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
/** Wraps the content of a page in the bank's header, sandbox notice and footer. */
export function layout(i18n: I18n, title: string, content: Html): string {
  return `<!doctype html>${
    html`<html lang="${i18n.locale}">
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
          <p class="bank">Bank Pasir <small>${i18n._("sandbox bank")}</small></p>
        </header>
        <main>
          <div class="slip">
            <p class="sandbox">${i18n._("Sandbox, play money: no real money moves.")}</p>
            <div class="inner">${content}</div>
          </div>
        </main>
        <footer>
          <p>${i18n._("Bank Pasir is not a real bank. This page is for trying payments.")}</p>
          ${dunes}
        </footer>
      </body>
    </html>`.html
  }`;
}
