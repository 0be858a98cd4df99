/** Hands a text to whoever the player chooses, or to the clipboard. Says which of them happened. */
export async function share(title: string, url: string): Promise<"shared" | "copied" | "failed" | "cancelled"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      // A frame without the right to share falls back to copying; a player who changed their mind does not.
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

/** The old way, which a frame without the right to the clipboard still has after a tap. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "unseen";
  // Inside an open dialog nothing outside of it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

/** Whether this page may hand out files: a frame may only with its lobby's leave, and cannot ask. */
export const mayDownload = (): boolean => window.parent === window;

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
