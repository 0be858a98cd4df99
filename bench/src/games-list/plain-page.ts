import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress } from "../../../tools/build.ts";
import { testGames } from "./games.ts";

/** Path of the plain page below the lobby's address. */
export const plainPath = "/references/games/";

const address = (picture: string, width: number): string => `/catalogue/pictures/${picture}-${width}.webp`;

/**
 * Writes the reference for the games list into a built lobby's folder: a static page that lists the same games with the
 * same pictures, three side by side. Its only script registers a service worker, which keeps the page for the second visit.
 */
export function addPlainPage(dist: string): void {
  const folder = join(dist, "references/games");
  mkdirSync(folder, { recursive: true });
  const tiles = testGames().map(
    ({ name, picture }) =>
      `<li><button><img src="${address(picture, 160)}" srcset="${address(picture, 160)} 160w, ${address(picture, 320)} 320w" ` +
      `sizes="31vw" alt="" width="160" height="160" loading="lazy" decoding="async"><span>${name}</span></button></li>`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Games</title><link rel="stylesheet" href="page.css"></head><body><main><h1>Games</h1><ul>${tiles.join("")}</ul></main>
<script src="register.js" async></script></body></html>`,
  );
  writeFileSync(
    join(folder, "page.css"),
    `body{margin:0;background:#0f0c22;color:#f6eddb;font:13px system-ui}main{padding:16px}
ul{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;margin:0;padding:0;list-style:none}
li{content-visibility:auto;contain-intrinsic-size:auto 190px}button{all:unset}img{width:100%;height:auto;border-radius:12px}`,
  );
  writeFileSync(join(folder, "files.json"), JSON.stringify([plainPath, `${plainPath}page.css`]));
  cpSync(join(import.meta.dirname, "../lobby/references/again"), folder, { recursive: true });
  compress(folder);
}
