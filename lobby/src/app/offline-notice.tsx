import { Trans } from "@lingui/react/macro";
import { useRootMark } from "../shared/browser/root-mark.ts";
import { useOnline } from "../shared/browser/use-online.ts";

/** Says that the page may show old data. It covers the page, so that nothing moves. */
export function OfflineNotice() {
  const online = useOnline();
  useRootMark("offline", !online);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--foot)+max(12px,env(safe-area-inset-bottom)))] z-20 grid justify-center px-4 wide:pl-[calc(var(--side,0px)+1rem)]"
    >
      {!online && (
        <p className="rounded-full border border-coral bg-raised px-4 py-2 text-note font-semibold shadow-paper">
          <Trans>You are offline. This is the last known state.</Trans>
        </p>
      )}
    </div>
  );
}
