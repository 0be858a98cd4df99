import type { ReactNode } from "react";

/** A titled group of controls. */
export function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-b border-line py-5 first:pt-0 last:border-0">
      <h2 className="text-title">{title}</h2>
      {note !== undefined && <p className="pt-1 text-note text-muted">{note}</p>}
      <div className="pt-3">{children}</div>
    </section>
  );
}
