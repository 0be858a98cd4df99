/*
 * Runs before the rest of the page, and imports nothing: whatever fails after it, the launch token is gone from the address
 * and the player reads why there is no game (R-GAME-25).
 */

/** The query of the address. Its launch token works once; it must not stay in the history or be sent as a referrer. */
export const query = new URLSearchParams(window.location.search);
window.history.replaceState(null, "", window.location.pathname);

const texts: Readonly<Record<string, string>> = {
  id: "Permainan ini rusak dan tidak dapat dimuat. Saldo Anda aman.",
  pt: "Este jogo está com defeito e não abriu. Seu saldo está seguro.",
  es: "Este juego falló y no se pudo abrir. Tu saldo está seguro.",
  th: "เกมนี้มีข้อผิดพลาดและเปิดไม่ได้ ยอดเงินของคุณปลอดภัย",
  zh: "这个游戏出错了，无法打开。你的余额是安全的。",
};

/**
 * Shows, in place of the loading progress, that an error occurred which nothing else handled. After loading, the game
 * goes on.
 */
function showUnhandledError(): void {
  const screen = document.getElementById("loading");
  const label = document.getElementById("loading-text");
  if (screen === null || screen.hidden || label === null) return;
  document.getElementById("progress")?.remove();
  const lang = (query.get("lang") ?? navigator.language).slice(0, 2);
  label.textContent = texts[lang] ?? texts["id"] ?? "";
}

window.addEventListener("error", showUnhandledError);
window.addEventListener("unhandledrejection", showUnhandledError);
