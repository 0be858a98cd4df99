/** Returns the file name in the server's reply. */
export function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "fairlobby.csv";
}
