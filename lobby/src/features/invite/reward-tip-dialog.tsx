import { Trans, useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useMoney } from "../../shared/text/use-money.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";

/** Says when a reward is earned, how much it is, and whether it is cash or promotional (R-INV-15). */
export default function RewardTipDialog({ minor, onClosed }: Hosted<"invite-reward-tip">) {
  const { t } = useLingui();
  const amount = useMoney()(minor);
  const promo = useConfig().rewardKinds.invite === "promo";
  const free = useFreePlay();
  const term = "text-note text-muted";
  return (
    <Panel title={t`How the reward works`} onClosed={onClosed}>
      <dl className="grid gap-3">
        <div>
          <dt className={term}>{t`When`}</dt>
          <dd>
            {free ? (
              <Trans>When someone who registered with your link takes their first daily gold. Once per person.</Trans>
            ) : (
              <Trans>
                When the first deposit of someone who registered with your link is credited. Once per person.
              </Trans>
            )}
          </dd>
        </div>
        <div>
          <dt className={term}>{t`How much`}</dt>
          <dd className="tabular font-semibold">{amount}</dd>
        </div>
        <div>
          <dt className={term}>{t`What it is`}</dt>
          <dd>
            {free
              ? t`Free gold, to play with.`
              : promo
                ? t`Promotional gold.`
                : t`Cash: you can play with it or withdraw it.`}
            {promo && <WagerTerms dark kind="invite_reward" minor={minor} />}
          </dd>
        </div>
        <div>
          <dt className={term}>{t`What does not count`}</dt>
          <dd>
            {free ? (
              <Trans>Someone who comes on a phone that was used here before.</Trans>
            ) : (
              <Trans>
                Someone who comes on a phone that was used here before, or is paid to a bank account that others use.
              </Trans>
            )}
          </dd>
        </div>
      </dl>
      <PanelFoot>
        <CloseButton wide>{t`Got it`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
