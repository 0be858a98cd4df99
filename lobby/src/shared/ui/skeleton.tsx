import { useLingui } from "@lingui/react/macro";

/** A grey placeholder; give it the size of the content so that nothing moves. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}

/** Rows of a list that is loading. */
export function SkeletonRows({ rows, className }: { readonly rows: number; readonly className: string }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
