import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { useDay } from "../../shared/text/use-day.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { Section } from "./section.tsx";

function Code({ made }: { readonly made: number | undefined }) {
  const { t } = useLingui();
  const day = useDay();
  return (
    <div className="grid gap-2">
      <p>{made === undefined ? t`You have no recovery code.` : t`Recovery code made on ${day(made)}.`}</p>
      <Button wide onClick={() => openDialog("new-recovery-code", {})}>
        {made === undefined ? t`Make a recovery code` : t`Make a new code`}
      </Button>
    </div>
  );
}

function Ways() {
  const { t } = useLingui();
  const moment = useMoment();
  const recovery = useQuery(recoveryQuery);
  if (recovery.data === undefined) {
    return <NotLoaded query={recovery} placeholder={<SkeletonRows rows={2} className="h-12" />} />;
  }
  const { codeMade, knownPayoutsUntil } = recovery.data;
  return (
    <div className="grid gap-4">
      {knownPayoutsUntil !== undefined && (
        <p className="border-l-3 border-sky pl-3 text-note">
          {t`Your account was recovered. Until ${moment(knownPayoutsUntil)}, withdrawals go only to accounts you used before.`}
        </p>
      )}
      <Code made={codeMade} />
    </div>
  );
}

/** How the player gets back into the account without this phone (R-REC-01, R-REC-03). */
export function WaysBack() {
  const { t } = useLingui();
  const named = typeof deviceStorage.getJson("loginInfo")?.["loginName"] === "string";
  return (
    <Section title={t`If you lose this phone`} note={t`The ways back into your account and to your gold.`}>
      {named ? (
        <Ways />
      ) : (
        <div className="grid gap-2">
          <p>{t`Give your account a name and a password first. Without them, a lost phone loses the account.`}</p>
          <Button wide onClick={() => openDialog("account", {})}>{t`Keep your account`}</Button>
        </div>
      )}
    </Section>
  );
}
