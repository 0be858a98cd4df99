/** Opens the system's share sheet. Returns false if there is none, or it failed; closing it counts as success. */
export async function openShareSheet(content: { readonly text: string; readonly url: string }): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
