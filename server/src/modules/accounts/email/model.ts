const minute = 60 * 1000;
export const dayMs = 24 * 60 * minute;

/**
 * - confirm: has the link that adds the address
 * - reset: has the link that gives the account a new password
 * - changed, removed: tells the former address
 */
export type MessageKind = "confirm" | "reset" | "changed" | "removed";
export type LinkKind = Extract<MessageKind, "confirm" | "reset">;

/** How long a link works; news is not sent any more after a day (R-REC-16, R-REC-17). */
export const validMs: Readonly<Record<MessageKind, number>> = {
  confirm: dayMs,
  reset: 30 * minute,
  changed: dayMs,
  removed: dayMs,
};

/** Emails of a kind to one address within 24 hours, and links for new addresses that a player may ask for. */
export const messagesADay = 5;
/** Accounts of one address that a request by address reaches, those confirmed last. */
export const accountsOfAddress = 5;
/** Tries to send an email; of those that nobody knows the end of, at most two (`unknown_tries` in the database). */
export const maxTries = 8;
export const maxUnknown = 2;

/** The form in which addresses are compared. */
export const comparable = (address: string): string => address.trim().toLowerCase();

/** Returns what the owner of an address recognises, e.g. `s•••@gmail.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
