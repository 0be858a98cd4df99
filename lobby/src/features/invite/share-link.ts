/** The link a player shares (R-RTE-32). */
export function shareLink(origin: string, code: string): string {
  return `${origin}?code=${code}`;
}
