import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const offeredMs = 60_000;

/** Offers the inverse of the last action, for a minute (R-CUI-06). */
export function Undo({ onPress }: { readonly onPress: () => void }) {
  const { t } = useLingui();
  const [isOffered, setIsOffered] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOffered(false), offeredMs);
    return () => window.clearTimeout(timer);
  }, []);
  return isOffered ? <Button onPress={onPress}>{t`Undo…`}</Button> : null;
}
