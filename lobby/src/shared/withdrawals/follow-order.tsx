import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { CloseButton } from "../dialogs/panel.tsx";
import { trackerPath } from "./tracker-path.ts";

interface FollowOrderProps {
  readonly orderId: string;
  readonly look?: "primary" | "plain";
}

/** Closes its dialog, and opens the tracker of an order. */
export function FollowOrder({ orderId, look = "plain" }: FollowOrderProps) {
  const { t } = useLingui();
  const [, go] = useLocation();
  return (
    <CloseButton look={look} wide className="mt-4" after={() => go(trackerPath(orderId))}>
      {t`Track the withdrawal`}
    </CloseButton>
  );
}
