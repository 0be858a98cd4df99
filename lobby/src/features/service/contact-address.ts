/** A mail contact carries the order and the player's id, so that nobody has to type them (R-RTE-17). */
export function prefilled(url: string, subject: string): string {
  return url.startsWith("mailto:")
    ? `${url}${url.includes("?") ? "&" : "?"}subject=${encodeURIComponent(subject)}`
    : url;
}

/** What a contact's address says by itself: the mailbox, the number or the site. */
export function addressOf(url: string): string {
  return url
    .replace(/^(?:mailto|tel|sms):|^https?:\/\//i, "")
    .replace(/\?.*$/, "")
    .replace(/\/$/, "");
}
