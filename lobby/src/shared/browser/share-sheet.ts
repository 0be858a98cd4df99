/** Offers the system's share sheet. False where there is none, or it refused; a player who closes it chose to. */
export async function openShareSheet(content: { readonly text: string; readonly url: string }): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
