import { useAccount } from "../../shared/player/account.ts";
import { useSession } from "../../shared/server/session.ts";
import { ShortId } from "../../shared/text/id.tsx";
import { VipBadge } from "./vip-badge.tsx";
import { VipNote } from "./vip-note.tsx";

const row = "flex min-h-11 items-center justify-between rounded-md border border-line px-4";

/** The player's id and level; the note on the level comes last, so that loading it moves nothing. */
export function IdCard() {
  const userId = useSession((session) => session.userId);
  const vipLevel = useAccount().data?.vipLevel;
  const id = <ShortId of="player" id={userId} />;
  if (vipLevel === undefined) return <div className={`mb-4 ${row}`}>{id}</div>;
  return (
    <details className="mb-4">
      <summary className={row}>
        {id}
        <VipBadge level={vipLevel} />
      </summary>
      <VipNote level={vipLevel} />
    </details>
  );
}
