import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { When } from "./when.tsx";

interface AsOfProps {
  /** When it was read; undefined until then, and nothing is said. */
  readonly at: number | undefined;
  /** What else there is to say of it. */
  readonly children?: ReactNode;
}

/** Says as of when a page is. */
export function AsOf({ at, children }: AsOfProps) {
  const { t } = useLingui();
  if (at === undefined) return null;
  return (
    <>
      {t`As of`} <When at={at} />
      {children !== undefined && <>. {children}</>}
    </>
  );
}
