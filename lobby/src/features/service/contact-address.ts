/** Adds the order's and the player's id to the subject of a mail contact (R-RTE-17). */
export function prefilled(url: string, subject: string): string {
  return url.startsWith("mailto:")
    ? `${url}${url.includes("?") ? "&" : "?"}subject=${encodeURIComponent(subject)}`
    : url;
}

/** Returns the readable part of a contact's address: the mailbox, the number or the site. */
export function addressOf(url: string): string {
  return url
    .replace(/^(?:mailto|tel|sms):|^https?:\/\//i, "")
    .replace(/\?.*$/, "")
    .replace(/\/$/, "");
}
