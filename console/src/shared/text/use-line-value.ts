import { holdReasons, roles, type HoldReason, type Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { particularsOf } from "./particulars.ts";
import { useDeskWords } from "./use-desk-words.ts";
import { useTimes } from "./use-times.ts";
import { useWords } from "./use-words.ts";

const isReason = (text: string): text is HoldReason => holdReasons.some((reason) => reason === text);

/** Returns the roles that a text lists; null when it is something else. */
function rolesIn(text: string): readonly Role[] | null {
  const found = text.split(", ").map((word) => roles.find((role) => role === word));
  return found.every((role) => role !== undefined) ? found : null;
}

const labels = new Map(
  Object.values(particularsOf)
    .flat()
    .map((field) => [field.name, field]),
);

/** Writes a value of what changes for people: reasons, particulars and times in words. */
export function useLineValue(): (field: string, value: string) => string {
  const { i18n } = useLingui();
  const words = useDeskWords();
  const people = useWords();
  const { moment } = useTimes();
  const particular = ([name, value]: [string, unknown]): string => {
    const field = labels.get(name);
    if (field === undefined) return `${name}: ${String(value)}`;
    const option = field.options?.find(([one]) => one === value)?.[1];
    const shown =
      field.kind === "moment" ? moment(Number(value)) : option === undefined ? String(value) : i18n._(option);
    return `${i18n._(field.label)}: ${shown}`;
  };
  return (field, value) => {
    if ((field === "reason" || field === "refusedFor") && isReason(value)) return words.reason(value);
    if (field === "until" || field === "endsAt") return moment(Date.parse(value));
    const held = rolesIn(value);
    if (held !== null) return people.roles(held);
    if (field !== "particulars") return value;
    return Object.entries(JSON.parse(value) as object)
      .map(particular)
      .join(" · ");
  };
}
