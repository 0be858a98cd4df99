import { useEffect } from "react";

/** Shown when the app cannot start. The catalogues may be missing too, so its texts are in the default language. */
export function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main className="screen-high mx-auto grid max-w-[480px] place-content-center gap-4 px-6 text-center">
      <h1 className="text-title">Lentera belum menyala</h1>
      <p className="text-muted">Lobi tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.</p>
      <button type="button" onClick={onRetry} className="min-h-11 rounded-md bg-amber px-4 font-bold text-amber-ink">
        Coba lagi
      </button>
    </main>
  );
}
