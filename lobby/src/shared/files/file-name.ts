/** The name the server gives the file. */
export function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "fairlobby.csv";
}
