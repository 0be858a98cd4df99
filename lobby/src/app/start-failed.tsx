import { useEffect } from "react";

/** Shown when the app cannot start. The catalogues may be missing too, so its texts are fixed, in Indonesian and English. */
export function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main className="screen-high mx-auto grid max-w-[480px] place-content-center gap-4 px-6 text-center">
      <h1 className="text-title">Lobi tidak dapat dihubungi</h1>
      <p className="text-muted">Periksa koneksi Anda.</p>
      <p lang="en" className="text-muted">
        The lobby cannot be reached. Check your connection.
      </p>
      <button type="button" onClick={onRetry} className="min-h-11 rounded-md bg-amber px-4 font-bold text-amber-ink">
        Coba lagi · Try again
      </button>
    </main>
  );
}
