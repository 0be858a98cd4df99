import { formatMoney, type Currency } from "@fairlobby/contract";
import { exportColumns, type ExportTable } from "@fairlobby/contract/console";
import type { Field } from "../../../platform/csv.ts";
import type { FoundEntry } from "../../audit/index.ts";
import type { DeskRow } from "../desk/list.ts";
import type { FoundRead } from "../reads/search.ts";
import type { People } from "../people/list.ts";

type OperatorRow = People["rows"][number];

/** For each column of the page, one or more columns of the file, with machine-readable values (docs/history.md). */
type Columns<Key extends string, Row> = Readonly<
  Record<Key, readonly (readonly [name: string, value: (row: Row) => Field])[]>
>;

type KeyOf<Table extends ExportTable> = (typeof exportColumns)[Table][number];

const timeOf = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());

/** Returns the columns of the desk. Amounts are minor units; the `_text` columns format them for people. */
export function orderColumns(currency: Currency): Columns<KeyOf<"orders">, DeskRow> {
  const money = (name: string, value: (row: DeskRow) => number) =>
    [
      [name, value],
      [`${name}_text`, (row: DeskRow) => formatMoney(BigInt(value(row)), currency)],
    ] as const;
  return {
    order: [["order_id", ({ orderId }) => orderId]],
    player: [["player_id", ({ playerId }) => BigInt(playerId)]],
    gross: money("gross", ({ gross }) => gross),
    net: money("net", ({ net }) => net),
    step: [
      ["step", ({ step }) => step],
      ["step_utc", ({ stepAt }) => timeOf(stepAt)],
    ],
    placed: [["placed_utc", ({ placedAt }) => timeOf(placedAt)]],
    deadline: [["deadline_utc", ({ deadline }) => timeOf(deadline)]],
    reason: [
      ["reason", ({ reason }) => reason ?? ""],
      ["rules", ({ rules }) => rules.join(" ")],
    ],
    which: [["which", ({ first }) => (first ? "first" : "later")]],
    bank: [
      ["bank", ({ bank }) => bank],
      ["channel", ({ channel }) => channel],
    ],
    taken: [["taken_by", ({ taken }) => taken?.name ?? ""]],
  };
}

export const auditColumns: Columns<KeyOf<"audit">, FoundEntry> = {
  at: [["time_utc", ({ at }) => timeOf(at)]],
  action: [["action", ({ action }) => action]],
  actor: [["person", ({ actor }) => actor]],
  subject: [
    ["subject_kind", ({ subjectKind }) => subjectKind],
    ["subject_id", ({ subjectId }) => subjectId],
  ],
  player: [["player_id", ({ playerId }) => (playerId === null ? "" : BigInt(playerId))]],
  reason: [["reason", ({ reason }) => reason ?? ""]],
  seq: [["number", ({ seq }) => seq ?? ""]],
};

export const readColumns: Columns<KeyOf<"reads">, FoundRead> = {
  at: [["time_utc", ({ readAt }) => timeOf(readAt)]],
  operator: [
    ["operator_id", ({ operatorId }) => operatorId ?? ""],
    ["person", ({ name }) => name],
  ],
  call: [["call", ({ call }) => call]],
  subject: [["subject", ({ subject }) => subject]],
  player: [["player_id", ({ playerId }) => BigInt(playerId)]],
  session: [["session_id", ({ sessionId }) => sessionId ?? ""]],
};

export const peopleColumns: Columns<KeyOf<"people">, OperatorRow> = {
  name: [["name", ({ name }) => name]],
  email: [["email", ({ email }) => email]],
  roles: [["roles", ({ roles }) => roles.join(" ")]],
  state: [["state", ({ state }) => state]],
  factor: [["second_factor", ({ factor }) => factor]],
  used: [["last_used_utc", ({ lastUsedAt }) => timeOf(lastUsedAt)]],
};

/** Returns the columns of the file for the columns that the page shows. */
export const columnsSeen = <Key extends string, Row>(all: Columns<Key, Row>, seen: readonly Key[]) =>
  seen.flatMap((key) => all[key]);
