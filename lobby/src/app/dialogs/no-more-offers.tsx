import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { usePanelClose } from "../../shared/dialogs/panel.tsx";
import { refuseOffers } from "./home-memory.ts";

/** Ends deposit offers on this device for good (R-HOME-31). */
export function NoMoreOffers() {
  const { t } = useLingui();
  const close = usePanelClose();
  const refuse = () => {
    refuseOffers();
    close();
  };
  return <Button look="quiet" wide className="mt-1" onClick={refuse}>{t`Do not offer this again`}</Button>;
}
