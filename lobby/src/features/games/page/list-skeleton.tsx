import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";

/** The space of the search and the first tiles until the catalogue is there. */
export function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className="-mt-1 h-12" />
      <Skeleton className="mt-4 mb-4 h-11" />
      <div className="stalls">
        {Array.from({ length: 12 }, (_, tile) => (
          <Skeleton key={tile} className="aspect-square" />
        ))}
      </div>
    </div>
  );
}
