import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { ownDevice, type OwnerProof } from "../../shared/player/passkeys.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { useDay } from "../../shared/text/use-day.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { OwnerProofForm } from "./owner-proof.tsx";

type Deletion = ReplyOf<"/v1/data/deletion">;

const deletionQuery = queryOptions({
  queryKey: ["deletion"],
  queryFn: async () => dataOf(await api.call("/v1/data/deletion", {})),
  // What is open may have ended, and gold may have come.
  staleTime: 0,
});

const isNamed = (): boolean => typeof deviceStorage.getJson("loginInfo")?.["loginName"] === "string";

/** What must end first, each with the screen where it can. */
function Blocks({ deletion: { blocks, cash } }: { readonly deletion: Deletion }) {
  const { t } = useLingui();
  const money = useMoney();
  const ways: Readonly<Record<Deletion["blocks"][number], { text: string; href?: string; label?: string }>> = {
    gold: {
      text: t`${money(cash)} is yours. Withdraw it first.`,
      href: "/withdrawMoney",
      label: t`Withdraw`,
    },
    withdrawal: {
      text: t`A withdrawal is open. Wait until it is paid, or cancel it.`,
      href: "/withdrawalTrackerAll",
      label: t`Open your withdrawals`,
    },
    deposit: {
      text: t`A deposit is open, or on its way back to you. Wait until it ends.`,
      href: "/rechargeMall",
      label: t`Open your deposits`,
    },
    round: { text: t`A round you played has no result yet. Try again in a day.` },
  };
  return (
    <section className="grid gap-4 border-l-3 border-coral pl-3">
      <h2 className="text-title">{t`Not yet`}</h2>
      {blocks.map((block) => {
        const { text, href, label } = ways[block];
        return (
          <div key={block} className="grid gap-2">
            <p>{text}</p>
            {href !== undefined && <ButtonLink href={href}>{label}</ButtonLink>}
          </div>
        );
      })}
    </section>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2 className="pb-2 text-title">{title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What goes, and what stays until when and why (R-REC-52). */
function Consequences({ deletion }: { readonly deletion: Deletion }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const free = useFreePlay();
  const { cash, keepUntil, law, promo } = deletion;
  const until = day(keepUntil);
  const lost = free ? cash + promo : promo;
  return (
    <>
      <List
        title={t`Gone at once`}
        lines={[
          isNamed() ? t`Username, password, recovery code and passkeys` : t`Your sign-in on this phone`,
          t`Every device is signed out`,
          t`Inbox, and your questions with pictures and answers`,
          ...(free ? [] : [t`Contact details and saved bank accounts`]),
          ...(lost > 0 ? [free ? t`${money(lost)} of free gold` : t`${money(lost)} of promotional gold`] : []),
        ]}
      />
      <List
        title={t`What stays`}
        lines={[
          free
            ? t`Bookings and rounds, under your number`
            : t`Bookings, deposits, withdrawals and rounds, under your number`,
          ...(free
            ? []
            : [
                law === ""
                  ? t`The names and account numbers of your withdrawals, until ${until}`
                  : t`The names and account numbers of your withdrawals, until ${until}, because the law requires it: ${law}`,
              ]),
          t`What operators did on your account`,
          t`A break or limit of yours: it goes on applying on your devices`,
          ...(isNamed() ? [t`Your username, unreadable, so that nobody else can take it`] : []),
        ]}
      />
    </>
  );
}

/** The second confirmation, with the proof of who asks. */
function Confirm({ onDeleted, onKeep }: { readonly onDeleted: () => void; readonly onKeep: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const remove = async (proof: OwnerProof) => {
    const result = await api.call("/v1/data/delete", { ...proof, deviceId: ownDevice() });
    if (!result.ok && result.msgCode === "deletion_blocked") {
      await client.invalidateQueries({ queryKey: deletionQuery.queryKey });
    }
    dataOf(result);
    onDeleted();
  };
  const removeGuest = async () => {
    setBusy(true);
    await remove({}).catch((error: unknown) => setProblem(error instanceof Error ? error.message : ""));
    setBusy(false);
  };
  const action = t`Delete forever`;
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t`Delete forever?`}</h2>
      <p>{t`Nobody can bring the account back, not even us.`}</p>
      {isNamed() ? (
        <div>
          <OwnerProofForm inPanel={false} action={action} look="danger" onProof={remove} />
        </div>
      ) : (
        <>
          <p role="status" className="text-note text-coral">
            {problem}
          </p>
          <Button wide look="danger" busy={busy} onClick={() => void removeGuest()}>
            {action}
          </Button>
        </>
      )}
      <Button wide look="quiet" onClick={onKeep}>{t`Keep my account`}</Button>
    </section>
  );
}

function Deleted() {
  const { t } = useLingui();
  const leave = () => {
    // Until the page is left, a reply that arrives may be stored; a reload keeps nothing in memory.
    addEventListener("pagehide", () => deviceStorage.clearPersonal());
    location.assign("/");
  };
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">{t`Your account is deleted.`}</p>
      <p className="text-muted">{t`All devices are signed out. Whoever opens the lobby here now starts as a new player.`}</p>
      <Button wide look="primary" onClick={leave}>{t`Go to the lobby`}</Button>
    </div>
  );
}

function Choice() {
  const { t } = useLingui();
  const deletion = useQuery(deletionQuery);
  const [step, setStep] = useState<"read" | "confirm" | "deleted">("read");
  if (step === "deleted") return <Deleted />;
  if (deletion.data === undefined) {
    return <NotLoaded query={deletion} placeholder={<SkeletonRows rows={4} className="h-20" />} />;
  }
  const blocked = deletion.data.blocks.length > 0;
  if (step === "confirm" && !blocked) {
    const onDeleted = () => {
      deviceStorage.clearPersonal();
      setStep("deleted");
    };
    return <Confirm onDeleted={onDeleted} onKeep={() => setStep("read")} />;
  }
  const confirm = () => {
    setStep("confirm");
    scrollTo(0, 0);
  };
  return (
    <div className="grid gap-6">
      {blocked && <Blocks deletion={deletion.data} />}
      <Consequences deletion={deletion.data} />
      {!blocked && <Button wide look="danger" onClick={confirm}>{t`Delete my account`}</Button>}
    </div>
  );
}

/** Deletes the account (R-REC-52). */
export default function DeletePage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  return (
    <Page members title={t`Delete account`} back="/settings">
      {loggedIn && <Choice />}
    </Page>
  );
}
