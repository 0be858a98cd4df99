import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "./use-entries.ts";

/** What an entry is about; an order is one press away. */
export function EntrySubject({ subject: { kind, id } }: Pick<AuditEntry, "subject">) {
  if (kind !== "order") return `${kind} ${id}`;
  return (
    <Link to="/orders/$orderId" params={{ orderId: id }} className="text-act underline">
      {`${kind} ${id}`}
    </Link>
  );
}
