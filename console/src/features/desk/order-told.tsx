import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Section } from "./section.tsx";

type Told = ConsoleReply<"/c/v1/orders/get">["told"];
type Line = Told["lines"][number];
type Gap = Told["gaps"][number];

/** What the lobby answered and pushed to the player about the order, newest first; what was not kept is a gap (R-SRV-85). */
export function ToldLines({ told: { lines, gaps } }: { readonly told: Told }) {
  const { t } = useLingui();
  const all = [
    ...lines.map((line) => ({ at: line.at, key: `${line.node}-${line.seq}`, shown: <ToldLine line={line} /> })),
    ...gaps.map((gap) => ({ at: gap.from, key: `gap-${gap.node}-${gap.from}`, shown: <ToldGap gap={gap} /> })),
  ].toSorted((one, other) => other.at - one.at);
  return (
    <Section title={t`What the player was told`}>
      <p className="text-note text-soft">{t`Only what was sent to the player's app while it was open.`}</p>
      {all.length === 0 && <p className="text-soft">{t`Nothing yet.`}</p>}
      <ol className="grid gap-2">
        {all.map(({ key, shown }) => (
          <li key={key}>{shown}</li>
        ))}
      </ol>
    </Section>
  );
}

function ToldLine({ line: { at, call, msgCode, reply } }: { readonly line: Line }) {
  const { t } = useLingui();
  const calls = new Map([
    ["/v1/withdraw/quote", t`Quote`],
    ["/withdraw/create/order", t`Order placed`],
    ["/v1/withdraw/cancel", t`Cancelled`],
    ["/v1/bus/getWithdrawProcess", t`Tracker`],
    ["/v1/bus/updateCpf", t`Account corrected`],
    ["/user/queue/notice", t`Notice`],
    ["/user/queue/notify", t`Step, pushed`],
  ]);
  const fields = Object.entries(reply);
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <span aria-hidden className="inline-block w-4 text-soft transition-none group-open:rotate-90">
            ›
          </span>
          {calls.get(call) ?? call} {msgCode !== "" && msgCode !== "success" && <Tag look="warn">{msgCode}</Tag>}
        </span>
        <span className="text-note text-soft">
          <When at={at} />
        </span>
      </summary>
      <dl className="mt-1 ml-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded bg-sunk px-2 py-1 text-note">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{typeof value === "string" ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ToldGap({ gap: { from, until, lost } }: { readonly gap: Gap }) {
  const { t } = useLingui();
  return (
    <p className="rounded border border-dashed border-warn px-2 py-1 text-note text-warn">
      {t`Not kept:`} <When at={from} /> – {until === null ? t`not known` : <When at={until} />}
      {". "}
      {lost === null
        ? t`A server lost what it told players in this time; this player may be among them.`
        : t`A server lost ${lost} replies in this time; this player may be among them.`}
    </p>
  );
}
