import type { ReactNode } from "react";

/** The purpose of a page, beside its picture. `art` is a file of `art/empty/`. */
export function Intro({ art, children }: { readonly art: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap-reverse items-center gap-3">
      <p className="flex-[1_1_9.5rem] text-muted">{children}</p>
      <img src={`/art/empty/${art}.svg`} alt="" width={112} height={84} className="-mr-1 h-21 w-28 shrink-0" />
    </div>
  );
}
