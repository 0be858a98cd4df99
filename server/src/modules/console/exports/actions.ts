import { recordAudit } from "../../audit/index.ts";
import type { ActionKind, ChangedField } from "../policy/action.ts";
import { countPlayers } from "./players.ts";
import { keepExport, type ExportView } from "./store.ts";

export interface ExportPayload {
  readonly view: ExportView;
  /** The operator who makes the file and downloads it. */
  readonly operatorId: string;
}

/** Returns what a file contains, as the audit log and a proposal show it. */
export function partsOf(view: ExportView): Readonly<Record<string, string>> {
  const { columns, table, ...rest } = view;
  const { filter = {}, ...order }: { filter?: object; tab?: string; sort?: string } = rest;
  return { table, ...order, filter: JSON.stringify(filter), columns: columns.join(" ") };
}

/** Limits a table to the rows that exist at a time: rows added later were neither counted nor approved. */
export function viewUntil(view: ExportView, at: number): ExportView {
  const end = at + 1;
  if (view.table === "orders") {
    return { ...view, filter: { ...view.filter, before: Math.min(view.filter.before ?? end, end) } };
  }
  if (view.table === "people") return view;
  const to = Math.min(view.filter.to ?? end, end);
  return view.table === "audit"
    ? { ...view, filter: { ...view.filter, to } }
    : { ...view, filter: { ...view.filter, to } };
}

/** Lets an operator download a table once. Policy decides by the number of players in it. */
export const exportAction: ActionKind<ExportPayload> = {
  action: "export_rows",
  async prepare(sql, { view, operatorId }, _, at) {
    const players = await countPlayers(sql, view, operatorId, at);
    const shown = { ...partsOf(view), players: String(players) };
    const lines = Object.entries(shown).map(([field, after]): ChangedField => ({ field, before: null, after }));
    // Counted for this operator: the files of others are not added.
    const counted = { subject: { kind: "operator", id: operatorId }, amount: BigInt(players), own: false };
    return {
      subject: { kind: "table", id: view.table },
      name: view.table,
      about: "",
      amount: counted.amount,
      own: null,
      lines,
      parts: [counted],
      base: view.table,
    };
  },
  async carryOut(tx, { view, operatorId }, { actor, reason }, at) {
    const players = await countPlayers(tx, view, operatorId, at);
    const exportId = await keepExport(tx, operatorId, { view, players, madeAt: at });
    const subject = { kind: "table", id: view.table };
    const details = { ...partsOf(view), file: exportId };
    await recordAudit(tx, { actor, action: "export_rows", subject, note: reason, details, at });
    return { link: null, exportId };
  },
};
