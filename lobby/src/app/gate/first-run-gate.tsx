import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { useBrand, useByLanguage } from "../../shared/server/brand.ts";
import { useConfig } from "../../shared/server/config.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { LanguageSelect } from "../../shared/forms/language-select.tsx";
import { acceptGate, declineGate } from "../sign-in.ts";

const BrandText = lazy(() => import("../../shared/ui/brand-text.tsx"));
const FreeGoldPromise = lazyScreen(() => import("./free-gold-promise.tsx"));

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly title: string;
  readonly note?: ReactNode;
}

function Choice({ checked, onChange, title, note }: ChoiceProps) {
  const id = useId();
  return (
    <div className="py-1">
      <label htmlFor={id} className="flex min-h-12 items-center gap-3 py-1.5 leading-snug font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="tick"
        />
        {title}
      </label>
      {note !== undefined && <div className="pb-2 pl-9 text-note text-muted">{note}</div>}
    </div>
  );
}

function GateForm() {
  const { t } = useLingui();
  const { termsVersion, moneyMode, cashier, languages } = useConfig();
  const free = cashier === "off";
  const client = useQueryClient();
  const close = usePanelClose();
  const [adult, setAdult] = useState(false);
  const [terms, setTerms] = useState(false);
  const [ads, setAds] = useState(false);
  const [reading, setReading] = useState(false);

  return (
    <form action={() => close(() => void acceptGate(client, { termsVersion, ads }))}>
      {languages.length > 1 && <LanguageSelect label={t`Language`} />}
      {free && (
        <p className="min-h-8 pt-2 font-semibold">
          <Suspense>
            <FreeGoldPromise />
          </Suspense>
        </p>
      )}
      <p className="pt-2 text-muted">
        <Trans>Before you enter: two things we need to know, and one that is up to you.</Trans>
      </p>
      <div className="mt-2 divide-y divide-line">
        <Choice checked={adult} onChange={setAdult} title={t`I am 18 or older`} />
        <Choice
          checked={terms}
          onChange={setTerms}
          title={t`I accept the terms of use`}
          note={
            <details onToggle={(event) => setReading(event.currentTarget.open)}>
              <summary className="flex min-h-11 items-center text-sky">{t`Read the terms`}</summary>
              <p className="pb-2">
                {moneyMode === "play" && (
                  <>
                    <Trans>Gold here is play money and cannot be exchanged for real money.</Trans>{" "}
                  </>
                )}
                {free ? (
                  <Suspense>
                    <FreeGoldPromise inTerms />
                  </Suspense>
                ) : (
                  <Trans>
                    You see every fee before you agree to it. Cash gold can always be withdrawn; promotional gold has
                    its terms next to it. You can set limits, take a break or leave at any time.
                  </Trans>
                )}
              </p>
              <Suspense>{reading && <BrandText page="terms" />}</Suspense>
            </details>
          }
        />
        <Choice
          checked={ads}
          onChange={setAds}
          title={t`Allow ad measurement (optional)`}
          note={t`Off unless you tick it. You can change it in Settings.`}
        />
      </div>
      <div className="mt-4 grid gap-1">
        <Button type="submit" look="primary" wide disabled={!adult || !terms}>
          {t`Enter`}
        </Button>
        <Button look="quiet" wide onClick={() => close(declineGate)}>
          {t`Look around`}
        </Button>
      </div>
    </form>
  );
}

/** Asks for age and terms before anything is sent, and separately for ad tracking, which starts unticked (R-APP-25). */
export default function FirstRunGate() {
  const title = useByLanguage()(useBrand().gate);
  return (
    <Panel kind="sheet" className="night-market" title={title} closable={false} onClosed={() => {}}>
      <img src="/brand/gate.svg" alt="" width={390} height={360} className="market-lane" />
      <GateForm />
    </Panel>
  );
}
