import type { ConsoleReply } from "@fairlobby/contract/console";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useTimes } from "../../shared/text/use-times.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Section } from "./section.tsx";

type Disclosures = ConsoleReply<"/c/v1/orders/get">["told"];
type Line = Disclosures["lines"][number];
type Gap = Disclosures["gaps"][number];

/** Groups consecutive lines of one call: an open tracker reads its order again whenever the queue moves. */
function groupAlike(lines: readonly Line[]): readonly (readonly [Line, ...Line[]])[] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of [...lines].sort((one, other) => other.at - one.at)) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].call === line.call && last[0].msgCode === line.msgCode) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** What the lobby replied and pushed to the player about the order, newest first, with the gaps in the log (R-SRV-85). */
export function OrderDisclosures({ disclosures: { lines, gaps } }: { readonly disclosures: Disclosures }) {
  const { t } = useLingui();
  const all = [
    ...groupAlike(lines).map((alike) => ({
      at: alike[0].at,
      key: `${alike[0].node}-${alike[0].seq}`,
      shown: alike.length === 1 ? <DisclosureLine line={alike[0]} /> : <DisclosureTimes lines={alike} />,
    })),
    ...gaps.map((gap) => ({ at: gap.from, key: `gap-${gap.node}-${gap.from}`, shown: <DisclosureGap gap={gap} /> })),
  ].sort((one, other) => other.at - one.at);
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

/** Returns whether a number of a reply is a time between 2017 and 2096, in milliseconds; amounts of orders are smaller. */
const isTime = (value: unknown): value is number =>
  typeof value === "number" && value > 1_500_000_000_000 && value < 4_000_000_000_000;

function DisclosureLine({ line: { at, call, msgCode, reply } }: { readonly line: Line }) {
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
  const { moment } = useTimes();
  // Times of a reply are milliseconds since the epoch.
  const read = (value: unknown): unknown => (isTime(value) ? moment(value) : value);
  const textOf = (value: unknown): string =>
    typeof value === "string" ? value : isTime(value) ? moment(value) : JSON.stringify(value, (_, part) => read(part));
  const fields = Object.entries(reply);
  return (
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <span aria-hidden className="inline-block w-4 text-soft transition-none group-open:[transform:rotate(90deg)]">
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
            <dd className="wrap-anywhere">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Several consecutive lines of one call; the newest is on top. */
function DisclosureTimes({ lines }: { readonly lines: readonly [Line, ...Line[]] }) {
  const { t } = useLingui();
  const [newest, ...rest] = lines;
  const earlier = rest.length;
  return (
    <>
      <DisclosureLine line={newest} />
      <details className="ml-4">
        <summary className="min-h-6 cursor-pointer py-0.5 text-note text-soft">
          {t`${plural(earlier, { one: "# earlier time", other: "# earlier times" })}`}
        </summary>
        <ol className="grid gap-1">
          {rest.map((line) => (
            <li key={`${line.node}-${line.seq}`}>
              <DisclosureLine line={line} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function DisclosureGap({ gap: { from, until, lost } }: { readonly gap: Gap }) {
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
