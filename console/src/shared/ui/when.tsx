import { useTimes } from "../text/use-times.ts";

/** A time in the time zone of the operator's device; its title is the time in UTC. */
export function When({ at }: { readonly at: number }) {
  const { moment } = useTimes();
  const utc = new Date(at).toISOString();
  return (
    <time dateTime={utc} title={utc} className="whitespace-nowrap">
      {moment(at)}
    </time>
  );
}
