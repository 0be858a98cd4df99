import type { Permission } from "../permissions.ts";

/** The tables that can be saved, with the keys of their columns. */
export const exportColumns = {
  orders: ["order", "player", "gross", "net", "step", "placed", "deadline", "reason", "which", "bank", "taken"],
  audit: ["at", "action", "actor", "subject", "player", "reason", "seq"],
  reads: ["at", "operator", "call", "subject", "player", "session"],
  people: ["name", "email", "roles", "state", "factor", "used"],
} as const;

export type ExportTable = keyof typeof exportColumns;

/** The permission to read each table; saving it also needs `export.rows`. */
export const exportPermissions = {
  orders: "order.read",
  audit: "audit.read",
  reads: "audit.read",
  people: "operator.manage",
} as const satisfies Record<ExportTable, Permission>;
