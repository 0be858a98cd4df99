import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";

type Watcher = NonNullable<ConsoleReply<"/c/v1/alerts/list">["watchers"]>[number];

/** When each recurring job last ended well (R-RUN-03). */
export function WatcherTable({ watchers }: { readonly watchers: readonly Watcher[] }) {
  const { t } = useLingui();
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{t`Recurring jobs`}</h2>
      <table className="w-full table-fixed rounded-lg border border-line bg-sheet text-left">
        <thead className="bg-sunk text-note text-soft">
          <tr>
            <th scope="col" className="px-3 py-1">{t`Job`}</th>
            <th scope="col" className="px-3 py-1">{t`Ended well`}</th>
            <th scope="col" className="w-24 px-3 py-1 text-right max-sm:hidden">{t`Every`}</th>
          </tr>
        </thead>
        <tbody>
          {watchers.map(({ name, at, everyMinutes, isSilent }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-1 font-mono font-normal wrap-anywhere">
                {name}
              </th>
              <td className="px-3 py-1">
                <When at={at} /> {isSilent && <Tag look="bad">{t`Silent`}</Tag>}
              </td>
              <td className="px-3 py-1 text-right tabular-nums max-sm:hidden">{t`${everyMinutes} min`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
