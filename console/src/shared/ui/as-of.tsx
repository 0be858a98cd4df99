import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { When } from "./when.tsx";

interface AsOfProps {
  /** When the data were read; undefined until then, and nothing is shown. */
  readonly at: number | undefined;
  /** A further note. */
  readonly children?: ReactNode;
}

/** Says when the data of a page were read. */
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
