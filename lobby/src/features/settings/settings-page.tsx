import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLoggedIn } from "../../shared/session.ts";
import { kept } from "../../shared/storage.ts";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { BreakChoice } from "./break-choice.tsx";
import { consentQuery } from "./consent.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { Limits } from "./limits.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { SoundChoice } from "./sound-choice.tsx";

/** The player's own controls (R-APP-27, R-RTE-34). */
export default function SettingsPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const consent = useQuery({ ...consentQuery, enabled: loggedIn });
  return (
    <Page title={t`Settings`} footer>
      <LanguageChoice />
      <SoundChoice />
      {loggedIn &&
        (consent.data !== undefined ? (
          <>
            <Limits consent={consent.data} />
            <BreakChoice breakUntil={consent.data.breakUntil} />
          </>
        ) : consent.isError ? (
          <ErrorState onRetry={() => void consent.refetch()} />
        ) : (
          <SkeletonRows rows={4} className="h-20" />
        ))}
      {loggedIn && kept.get("loginInfo") !== null && <LogoutButton />}
    </Page>
  );
}
