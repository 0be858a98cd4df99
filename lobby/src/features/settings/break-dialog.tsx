import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../shared/player/account.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { serverNow } from "../../shared/server/server-time.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { clearGame } from "../../shared/game/game-store.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { BreakButtons } from "./break-choice.tsx";
import { endOfBreak, type BreakLength } from "./break-rules.ts";
import { HelpLines } from "./help-lines.tsx";
import { useSaveConsent } from "./consent.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** Shows the end of the break before it starts: it cannot be cancelled (R-SRV-59). */
function Confirm({ length }: { readonly length: BreakLength }) {
  const { t } = useLingui();
  const close = usePanelClose();
  const client = useQueryClient();
  const save = useSaveConsent();
  const moment = useMoment();
  const [end] = useState(() => endOfBreak(length, serverNow()));
  const until = moment(end);
  const free = useFreePlay();
  const start = () =>
    save.mutate(
      { breakUntil: end },
      {
        onSuccess: () => {
          showToast(t`Your break has started.`, "good");
          void client.invalidateQueries({ queryKey: accountQuery.queryKey });
          // A player who takes a break has stopped playing; the server settles open rounds.
          close(clearGame);
        },
      },
    );
  return (
    <>
      <img
        src="/art/empty/break.svg"
        alt=""
        width={240}
        height={180}
        className="[@media(max-height:640px)]:hidden -mx-5 -mt-2 h-auto w-[calc(100%+2.5rem)] max-w-none"
      />
      <p className="pt-4 pb-2 font-semibold">{t`Until ${until}.`}</p>
      <p className="pb-4 text-muted">
        {free
          ? t`Until then games stay closed, and there is no free gold. A break cannot be shortened.`
          : t`Games and deposits stay closed until then; withdrawals stay open. A break cannot be shortened.`}
      </p>
      {save.isError && (
        <p role="alert" className="mb-3 border-l-3 border-coral pl-3">
          {save.error.message}
        </p>
      )}
      <div className="grid gap-2">
        <Button look="primary" wide busy={save.isPending} onClick={start}>{t`Start the break`}</Button>
        <CloseButton wide>{t`Not now`}</CloseButton>
      </div>
      <HelpLines />
    </>
  );
}

function Choose({ onChoose }: { readonly onChoose: (length: BreakLength) => void }) {
  const { t } = useLingui();
  const free = useFreePlay();
  return (
    <>
      <p className="pb-4 text-muted">
        {free ? t`Games close, and there is no free gold.` : t`Games and deposits close; withdrawals stay open.`}
      </p>
      <ChooseFrom onChoose={onChoose} />
    </>
  );
}

function ChooseFrom({ onChoose }: { readonly onChoose: (length: BreakLength) => void }) {
  const consent = useQuery(consentQuery);
  if (consent.data !== undefined) return <BreakButtons breakUntil={consent.data.breakUntil} onChoose={onChoose} />;
  return <NotLoaded query={consent} placeholder={<SkeletonRows rows={2} className="h-11" />} />;
}

/** A break: asks for its length, unless it is given, and then for confirmation (R-HOME-41). */
export default function BreakDialog({ length, onClosed }: Hosted<"break">) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(length);
  return (
    <Panel title={t`Take a break`} onClosed={onClosed}>
      {chosen === undefined ? <Choose onChoose={setChosen} /> : <Confirm length={chosen} />}
    </Panel>
  );
}
