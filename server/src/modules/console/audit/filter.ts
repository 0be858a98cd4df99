import type { PlayerId } from "@fairlobby/contract";
import type { ConsoleRequest } from "@fairlobby/contract/console";
import type { EntryFilter } from "../../audit/index.ts";

/** Returns the filter of a search as the audit log takes it. */
export const filterOf = ({
  subject,
  subjectKind,
  player,
  ...rest
}: ConsoleRequest<"/c/v1/audit/list">["filter"]): EntryFilter => ({
  ...rest,
  player: player as PlayerId | undefined,
  subject: subject === undefined ? undefined : { id: subject, kind: subjectKind },
});
