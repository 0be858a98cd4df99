import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { showToast } from "../../shared/dialogs/toast.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { homeMode, type Mode } from "./account-rules.ts";
import { RequestResetForm } from "./request-reset-form.tsx";
import { BindForm } from "./bind-form.tsx";
import { IdCard } from "./id-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { RecoverForm } from "./recover-form.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { PasswordForm } from "./password-form.tsx";

const line =
  "grid min-h-11 place-items-center text-center text-note font-semibold text-muted hover:text-text hover:underline";

function OtherScreens() {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <>
      <div className="grid two-columns gap-2.5">
        <ButtonLink href="/history" onClick={() => close()}>
          {t`History`}
        </ButtonLink>
        <ButtonLink href="/settings" onClick={() => close()}>
          {t`Settings`}
        </ButtonLink>
      </div>
      {/* Lines of text: with further buttons the dialog would scroll on a small phone. */}
      <div className="-mt-1 -mb-2 grid two-columns gap-x-2.5">
        <Link href="/settings/record" onClick={() => close()} className={line}>
          {t`What we did on your account`}
        </Link>
        <Link href="/service" onClick={() => close()} className={line}>
          {t`Customer service`}
        </Link>
      </div>
    </>
  );
}

function storedName(): string | null {
  const stored = deviceStorage.getJson("loginInfo")?.["loginName"];
  return typeof stored === "string" ? stored : null;
}

interface BoundAccountProps {
  readonly name: string;
  /** The form for a new password is open. */
  readonly changing: boolean;
  readonly onChanging: (changing: boolean) => void;
}

function BoundAccount({ name, changing, onChanging }: BoundAccountProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Username`} value={name} disabled readOnly />
      {changing ? (
        <PasswordForm onChanged={() => onChanging(false)} />
      ) : (
        <Field label={t`Password`} type="password" value="••••••••" autoComplete="off" disabled readOnly />
      )}
      <Button look="quiet" wide className="mt-2" onClick={() => onChanging(!changing)}>
        {changing ? t`Keep password` : t`Change password`}
      </Button>
    </>
  );
}

/** Shows the player's account: bind a name, change its password, or log in to another account (R-HOME-07, R-ACC-11 to R-ACC-22). */
export default function AccountDialog({ forgotten, signedOut, onClosed }: Hosted<"account">) {
  const { t } = useLingui();
  const { emailReset = false } = useConfig();
  const [savedName, setSavedName] = useState(storedName);
  const [mode, setMode] = useState<Mode>(() =>
    forgotten === true ? 5 : signedOut === undefined ? homeMode(savedName) : 3,
  );
  const [changing, setChanging] = useState(false);
  /** A recovery code that the player has not written down yet. */
  const [unkept, setUnkept] = useState<{ readonly code: string; readonly told: string }>();
  const loggedIn = useLoggedIn();
  const [typed, setTyped] = useState(signedOut ?? "");
  const name = {
    typed,
    onType: (field: string, value: string) => {
      if (field === "loginName") setTyped(value);
    },
  };
  const titles: Readonly<Record<Mode, string>> = {
    1: t`Save your account`,
    2: t`My account`,
    3: loggedIn ? t`Sign in to another account` : t`Sign in`,
    4: t`Recover an account`,
    5: t`Recover an account`,
  };
  /** Shows the code first; `told` says afterwards what was done. */
  const showCode = (loginName: string, code: string, told: string) => {
    setSavedName(loginName);
    setUnkept({ code, told });
    setMode(2);
  };

  if (unkept !== undefined) {
    const onKept = () => {
      setUnkept(undefined);
      showToast(unkept.told, "good");
    };
    return (
      <Panel kind="sheet" title={t`Your recovery code`} closable={false} onClosed={onClosed}>
        <RecoveryCode code={unkept.code} onKept={onKept} />
      </Panel>
    );
  }

  return (
    <Panel kind="sheet" title={titles[mode]} onClosed={onClosed}>
      {loggedIn && mode < 4 && <IdCard />}
      {mode === 1 && (
        <BindForm name={name} onBound={(loginName, code) => showCode(loginName, code, t`Your account is saved.`)} />
      )}
      {mode === 2 && <BoundAccount name={savedName ?? ""} changing={changing} onChanging={setChanging} />}
      {mode === 3 && (
        <>
          {signedOut !== undefined && (
            <p className="pb-3 text-muted">{t`This device was signed out of ${signedOut}. Nothing is lost: sign in again with its password.`}</p>
          )}
          <LoginForm name={name} onForgotten={() => setMode(emailReset ? 5 : 4)} />
        </>
      )}
      {mode === 4 && (
        <>
          <RecoverForm
            name={name}
            onRecovered={(loginName, code) => showCode(loginName, code, t`You are signed in.`)}
          />
          {emailReset && <Button wide className="mt-2" onClick={() => setMode(5)}>{t`By email instead`}</Button>}
          <Button look="quiet" wide className="mt-2" onClick={() => setMode(3)}>{t`Back to sign-in`}</Button>
        </>
      )}
      {mode === 5 && (
        <>
          <RequestResetForm name={typed} />
          <Button wide className="mt-2" onClick={() => setMode(4)}>{t`With my recovery code instead`}</Button>
          <Button look="quiet" wide className="mt-2" onClick={() => setMode(3)}>{t`Back to sign-in`}</Button>
        </>
      )}
      {loggedIn && !changing && mode < 4 && (
        <div className="grid gap-1">
          {mode === 3 ? (
            <Button look="quiet" wide className="mt-2" onClick={() => setMode(homeMode(savedName))}>
              {savedName === null ? t`Save this account instead` : t`Go back to my account`}
            </Button>
          ) : (
            <Button look="quiet" wide className={mode === 1 ? "mt-2" : ""} onClick={() => setMode(3)}>
              {t`Sign in to another account`}
            </Button>
          )}
          <OtherScreens />
        </div>
      )}
    </Panel>
  );
}
