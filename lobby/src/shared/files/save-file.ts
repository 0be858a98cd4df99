/** Hands a text to the player as a file of theirs. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once the click returned; older browsers take a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
