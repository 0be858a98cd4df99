import { useId, type ReactNode } from "react";

/** A titled part of the activity page. */
export function ActivityPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
