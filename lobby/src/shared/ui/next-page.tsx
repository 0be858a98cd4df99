import { useLingui } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

interface NextPageProps {
  /** The query that reads the list page by page. */
  readonly query: Pick<
    UseInfiniteQueryResult,
    "fetchNextPage" | "hasNextPage" | "isFetching" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  readonly className?: string;
}

/** A button below a list that adds the next page; a page that did not load can be tried again. */
export function ShowMore({ query, className = "" }: NextPageProps) {
  const { t } = useLingui();
  const read = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <ErrorState onRetry={read} />;
  return (
    query.hasNextPage && (
      <Button wide className={className} busy={query.isFetchingNextPage} onClick={read}>
        {t`Show more`}
      </Button>
    )
  );
}

/**
 * Adds the next page when the end of the list is nearly in view. @param className classes of the placeholder for the
 * next page: its height
 */
export function MoreOnScroll({ query, className = "" }: NextPageProps) {
  const read = () => void query.fetchNextPage();
  const watch = (end: HTMLElement | null) => {
    if (end === null) return;
    const near = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && query.hasNextPage && !query.isFetching && read(),
      { rootMargin: "400px" },
    );
    near.observe(end);
    return () => near.disconnect();
  };
  return (
    <>
      <div ref={watch} />
      {query.isFetchingNextPage && <Skeleton className={`mt-4 ${className}`} />}
      {query.isFetchNextPageError && (
        <div className="mt-4">
          <ErrorState onRetry={read} />
        </div>
      )}
    </>
  );
}
