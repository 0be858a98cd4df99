import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LanguageChoice } from "./language-choice.tsx";

/** The frame of the pages before sign-in. */
export function Entrance({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className="mx-auto grid min-h-screen grid-cols-[minmax(0,1fr)] w-full max-w-md content-center gap-4 p-4">
      <title>{`${title} · Fairlobby`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-bold">{t`Fairlobby console`}</p>
        <LanguageChoice />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-sheet p-5">
        <h1 className="text-head font-bold">{title}</h1>
        {children}
      </div>
    </main>
  );
}
