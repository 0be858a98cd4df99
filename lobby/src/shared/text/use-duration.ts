import { useLingui } from "@lingui/react/macro";

/** Returns a measured time in words, rounded up: minutes up to two hours, then hours. */
export function useDuration(seconds: number): string {
  const { t } = useLingui();
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return t`a minute`;
  if (minutes <= 120) return t`${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return t`${hours} hours`;
}
