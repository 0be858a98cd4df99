import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Says that what is shown may be old. Lies over the page, so that nothing moves. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--foot)+16px)] z-20 grid justify-center px-4"
    >
      {!online && (
        <p className="rounded-full border border-coral bg-raised px-4 py-2 text-note font-semibold shadow-paper">
          <Trans>You are offline. You see the last known state.</Trans>
        </p>
      )}
    </div>
  );
}
