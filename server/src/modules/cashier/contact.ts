import type { PlayerId } from "@fairlobby/contract";
import type { SealedTable } from "../../platform/crypto/reseal.ts";
import type { Sealing } from "../../platform/crypto/sealing.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { AccountFormSettings } from "./settings.ts";
import { readContact } from "./read-model.ts";
import { saveContact } from "./store.ts";

/** A player's contact details for deposits. Personal data: sealed at rest, never logged (R-SRV-67). */
export interface Contact {
  readonly userName: string;
  /** Digits, without prefix. */
  readonly phone: string;
  readonly email: string;
}

export interface Contacts {
  read(sql: Sql, playerId: PlayerId): Promise<Contact | null>;
  /** Replaces the details saved before. */
  save(sql: Sql, playerId: PlayerId, contact: Contact): Promise<void>;
}

/** The lobby's rules for contact details. */
export interface ContactRules extends AccountFormSettings {
  readonly mailDomains: readonly string[];
}

/** Returns the first field that breaks the lobby's rules, or null (R-ACC-34, R-ACC-35). */
export function contactFault(
  { phone, email }: Pick<Contact, "phone" | "email">,
  { phoneDigits, mail, mailDomains }: ContactRules,
): "phone" | "email" | null {
  if (phone.length < phoneDigits.min || phone.length > phoneDigits.max) return "phone";
  return mail === "any" || hasMailDomain(email, mailDomains) ? null : "email";
}

/** Returns whether the part after the @ is one of the domains; case is ignored (R-ACC-35). */
export function hasMailDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((known) => known.toLowerCase() === domain);
}

/** Binds the sealed bytes to their row. */
function contextOf(playerId: string): string {
  return `contact:${playerId}`;
}

/** The columns to seal again under a new data key. */
export const sealedContacts: SealedTable = {
  table: "cashier.contact",
  key: [["player_id", "bigint"]],
  columns: { sealed: ([playerId = ""]) => contextOf(playerId) },
};

export function createContacts(sealing: Sealing, now: () => number): Contacts {
  return {
    async read(sql, playerId) {
      const sealed = await readContact(sql, playerId);
      return sealed === undefined ? null : (JSON.parse(sealing.open(sealed, contextOf(playerId))) as Contact);
    },
    async save(sql, playerId, { userName, phone, email }) {
      const sealed = sealing.seal(JSON.stringify({ userName, phone, email }), contextOf(playerId));
      await saveContact(sql, { playerId, sealed, at: now() });
    },
  };
}
