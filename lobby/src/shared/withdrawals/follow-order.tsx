import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { usePanelClose } from "../dialogs/panel.tsx";
import { Button } from "../ui/button.tsx";
import { trackerPath } from "./tracker-path.ts";

interface FollowOrderProps {
  readonly orderId: string;
  readonly look?: "primary" | "plain";
}

/** Closes its dialog, and opens the tracker of an order. */
export function FollowOrder({ orderId, look = "plain" }: FollowOrderProps) {
  const { t } = useLingui();
  const close = usePanelClose();
  const [, go] = useLocation();
  return (
    <Button look={look} wide className="mt-4" onClick={() => close(() => go(trackerPath(orderId)))}>
      {t`Follow the order`}
    </Button>
  );
}
