import { userInfo } from "node:os";
import { resolve } from "node:path";
import { formatMoney, type Currency, type OrderId } from "@fairlobby/contract";
import { createTaxDesk, type TaxDesk } from "../server/src/modules/withdrawals/index.ts";
import { readLobbyConfig } from "../server/src/platform/config/lobby-config.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { createLog } from "../server/src/platform/log.ts";
import { findPostgres } from "./embedded-postgres.ts";

// npm run operator -- reviews | close-review <orderId> [note]: the tax desk's work on the running product, or on the
// database DATABASE_URL names.

const root = resolve(import.meta.dirname, "..");
const usage = "Usage: npm run operator -- reviews | close-review <orderId> [note]";

async function listReviews(desk: TaxDesk, currency: Currency): Promise<number> {
  const reviews = await desk.openReviews(100);
  if (reviews.length === 0) console.log("No tax review is open.");
  for (const { orderId, playerId, gross, tax, taxPercent, duty, openedAt } of reviews) {
    const money = (minor: bigint): string => formatMoney(minor, currency);
    console.log(`${orderId}  player ${playerId}  ${money(gross)}, tax ${money(tax)} (${taxPercent} %), ${duty}`);
    console.log(`  open since ${new Date(openedAt).toISOString()}`);
  }
  return 0;
}

async function closeReview(desk: TaxDesk, orderId: string, note: string): Promise<number> {
  const outcome = await desk.closeReview(orderId as OrderId, userInfo().username, note);
  if (outcome === "closed") console.log(`${orderId}: the review is closed; the payout goes to the bank.`);
  else console.error(`${orderId}: no tax review of this order is open.`);
  return outcome === "closed" ? 0 : 1;
}

type Work = (desk: TaxDesk, currency: Currency) => Promise<number>;

function workOf([command, orderId, ...note]: readonly string[]): Work | null {
  if (command === "reviews" && orderId === undefined) return listReviews;
  if (command === "close-review" && orderId !== undefined && orderId !== "") {
    return (desk) => closeReview(desk, orderId, note.join(" "));
  }
  return null;
}

/** The product's database: the one named, or the one of the product that runs here; null when there is none. */
function databaseUrl(): string | null {
  const given = process.env["DATABASE_URL"] ?? "";
  if (given !== "") return given;
  const found = findPostgres(resolve(root, process.env["DATA_DIR"] || ".data"));
  return typeof found === "string" ? null : found.url;
}

async function main(): Promise<number> {
  const work = workOf(process.argv.slice(2));
  if (work === null) {
    console.error(usage);
    return 2;
  }
  const url = databaseUrl();
  if (url === null) throw new Error("The product does not run here: run npm start first, or set DATABASE_URL.");
  const { currency } = readLobbyConfig(resolve(root, process.env["LOBBY_CONFIG"] || "config/lobby.json"));
  const database = openDatabase({ url, log: createLog("silent"), size: 2, role: "fairlobby_app" });
  try {
    return await work(createTaxDesk({ database, now: () => Date.now(), currency }), currency);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`The database cannot be used: ${message || code}`, { cause: error });
  } finally {
    await database.end();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message || error.name : String(error));
  process.exitCode = 1;
}
