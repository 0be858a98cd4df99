/** Saves a text as a file on the player's device. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps the bytes itself after the click; older browsers need a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
