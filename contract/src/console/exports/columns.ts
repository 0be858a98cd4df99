import type { Permission } from "../permissions.ts";

/** The tables that can be saved, with the keys of their columns. */
export const exportColumns = {
  orders: ["order", "player", "gross", "net", "step", "placed", "deadline", "reason", "which", "bank", "taken"],
  audit: ["at", "action", "actor", "subject", "player", "reason", "seq"],
  reads: ["at", "operator", "call", "subject", "player", "session"],
  people: ["name", "email", "roles", "state", "factor", "used"],
} as const;

export type ExportTable = keyof typeof exportColumns;

/** What a table needs to be read, besides the permission to save tables at all. */
export const exportPermissions = {
  orders: "order.read",
  audit: "audit.read",
  reads: "audit.read",
  people: "operator.manage",
} as const satisfies Record<ExportTable, Permission>;
