import { lazy, Suspense } from "react";
import NewTasks from "../features/tasks/new-tasks.tsx";
import { useAccount } from "../shared/account.ts";

const OrderingBar = lazy(() => import("../features/tracker/ordering-bar.tsx"));

/**
 * Home's parts that nobody needs for the first look: what only watches, and what lies over the lower edge of the
 * screen, one above another. At the end of the page the stack has room of its own and covers nothing.
 */
export default function HomeLater() {
  const ordering = useAccount().data?.processOrderId ?? "";
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--foot)+max(12px,env(safe-area-inset-bottom)))] z-20 mx-3 grid gap-3 *:pointer-events-auto">
      <NewTasks />
      {ordering !== "" && (
        <Suspense>
          <OrderingBar />
        </Suspense>
      )}
    </div>
  );
}
