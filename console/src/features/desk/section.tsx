import type { ReactNode } from "react";

/** A part of the order page with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg border border-line bg-sheet p-4">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** A list of names and values. */
export function Details({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
