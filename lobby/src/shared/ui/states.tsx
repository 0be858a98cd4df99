import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** An empty list: says why, and what to do next. */
export function EmptyState({
  art,
  title,
  text,
  action,
}: {
  readonly art: string;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-6 py-10 text-center low:gap-2 low:py-3 wrap-anywhere">
      <img src={`/art/empty/${art}.svg`} alt="" width={160} height={120} className="h-30 w-40 low:h-15 low:w-20" />
      <h2 className="text-title">{title}</h2>
      {text !== undefined && <p className="max-w-[34ch] text-balance text-muted">{text}</p>}
      {action}
    </div>
  );
}

/** Loading failed: says that nothing is lost, and offers a retry. */
export function ErrorState({ text, onRetry }: { readonly text?: string; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-md border border-line px-5 py-6 text-center">
      <p className="text-balance text-muted">{text ?? t`This did not load. Nothing is lost.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}

interface NotLoadedProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => unknown };
  readonly placeholder: ReactNode;
}

/** A query without data: an error with a retry, or a placeholder while it loads. */
export function NotLoaded({ query, placeholder }: NotLoadedProps) {
  return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : placeholder;
}
