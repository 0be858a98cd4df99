/**
 * Opens the browser's share dialog for an address, or copies the address where there is none. Returns what happened.
 */
export async function share(title: string, url: string): Promise<"shared" | "copied" | "failed" | "cancelled"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      // The player cancelled: the address is not copied either. After any other error, such as a frame without
      // permission to share, it is.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  return (await copy(url)) ? "copied" : "failed";
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The fallback for a frame without clipboard permission, which works after a tap. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "visually-hidden";
  // An open dialog prevents selection outside of it.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

/** Returns whether this page may download files; a frame needs permission, which it cannot query. */
export const mayDownload = (): boolean => window.parent === window;

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
