import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "./use-entries.ts";

/** The subject of an entry; an order is a link. */
export function EntrySubject({ subject: { kind, id } }: Pick<AuditEntry, "subject">) {
  if (kind !== "order") return `${kind} ${id}`;
  return (
    <Link to="/orders/$orderId" params={{ orderId: id }} className="text-act underline">
      {`${kind} ${id}`}
    </Link>
  );
}
