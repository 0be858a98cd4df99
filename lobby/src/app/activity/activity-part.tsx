import { useId, type ReactNode } from "react";

/** One thing that is on, under its name. */
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
