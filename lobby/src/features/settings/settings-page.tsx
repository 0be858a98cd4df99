import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { consentQuery } from "../../shared/player/consent.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import BrandLinks from "../../shared/ui/brand-links.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { BreakChoice } from "./break-choice.tsx";
import { SavedCheckbox } from "./saved-choice.tsx";
import { Devices } from "./devices.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Limits } from "./limits.tsx";
import { Section } from "./section.tsx";
import { WaysBack } from "./ways-back.tsx";
import { SoundChoice } from "./sound-choice.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** The settings of a signed-in player, stored on the server. */
function ServerChoices() {
  const { t } = useLingui();
  const free = useFreePlay();
  const consent = useQuery(consentQuery);
  if (consent.data === undefined) {
    return <NotLoaded query={consent} placeholder={<SkeletonRows rows={4} className="h-20" />} />;
  }
  return (
    <>
      <Limits consent={consent.data} />
      <BreakChoice breakUntil={consent.data.breakUntil} />
      <Section
        title={t`Your year in figures`}
        note={
          free
            ? t`Stakes, wins and time played, month by month.`
            : t`Deposits, withdrawals, stakes and time played, month by month.`
        }
      >
        <ButtonLink wide href="/settings/statement">{t`Open the statement`}</ButtonLink>
      </Section>
      <Section title={t`What we did on your account`} note={t`Every action by an operator on your account.`}>
        <ButtonLink wide href="/settings/record">{t`Open the record`}</ButtonLink>
      </Section>
      <Section title={t`Your data`} note={t`Everything we keep about you, as a file.`}>
        <div className="grid gap-2">
          <ButtonLink wide href="/settings/data">{t`Open your data`}</ButtonLink>
          <ButtonLink wide href="/settings/delete">{t`Delete account`}</ButtonLink>
        </div>
      </Section>
      <Section title={t`Privacy`}>
        <SavedCheckbox
          label={t`Allow ad measurement (optional)`}
          stored={consent.data.ads}
          change={(ads) => ({ ads })}
        />
      </Section>
    </>
  );
}

/** Offered to accounts with a login name: a guest who logged out could not come back (R-ACC-39). */
function LogoutButton() {
  const { t } = useLingui();
  const loginName = deviceStorage.getJson("loginInfo")?.["loginName"];
  if (typeof loginName !== "string") return null;
  return (
    <Button wide look="danger" className="mt-5" onClick={() => openDialog("log-out", { loginName })}>
      {t`Sign out`}
    </Button>
  );
}

/** The player's own controls (R-APP-27, R-RTE-34). */
export default function SettingsPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const free = useFreePlay();
  return (
    <Page title={t`Settings`} footer>
      <LanguageChoice />
      <SoundChoice />
      {loggedIn && <ServerChoices />}
      {loggedIn && <WaysBack />}
      {loggedIn && <Devices />}
      <Section
        title={t`Customer service`}
        note={
          free ? t`Questions about your account or a game.` : t`Questions about your money, your account or a game.`
        }
      >
        <ButtonLink wide href="/service">{t`Ask us`}</ButtonLink>
      </Section>
      <BrandLinks className="pt-4" />
      {loggedIn && <LogoutButton />}
    </Page>
  );
}
