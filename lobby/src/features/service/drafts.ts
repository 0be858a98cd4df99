import { subjectKinds } from "@fairlobby/contract/support";
import { create } from "zustand";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { Subject } from "../../shared/dialogs/dialog-props.ts";
import type { Picture } from "./pictures.ts";

/** What the player wrote and did not send yet. */
export interface Draft {
  readonly text: string;
  readonly about: Subject | null;
  readonly pictures: readonly Picture[];
}

const emptyDraft: Draft = { text: "", about: null, pictures: [] };

/** Returns the key of a player's draft. @param question its number, or `new` */
export const draftKey = (userId: string, question: string): string => `${userId} ${question}`;

/** Drafts by their key. Text and subject are kept on the device; pictures while the lobby is open. */
const useDrafts = create<Readonly<Record<string, Draft>>>()(() => readDrafts());

export const useDraft = (key: string): Draft => useDrafts((drafts) => drafts[key] ?? emptyDraft);

/** Returns a draft as it is now. */
export const draftOf = (key: string): Draft => useDrafts.getState()[key] ?? emptyDraft;

export function changeDraft(key: string, change: Partial<Draft>): void {
  keep(key, { ...draftOf(key), ...change });
}

/** Drops a draft that was sent. */
export function dropDraft(key: string): void {
  keep(key, emptyDraft);
}

/** Keeps a draft together with its player's others; drafts of a player who used the device before are dropped. */
function keep(changed: string, draft: Draft): void {
  const [owner = ""] = changed.split(" ");
  const own = Object.entries(useDrafts.getState()).filter(([key]) => key.startsWith(`${owner} `) && key !== changed);
  const drafts = [...own, [changed, draft] as const];
  useDrafts.setState(Object.fromEntries(drafts), true);
  const kept = drafts.flatMap(([key, { text, about }]) =>
    text === "" && about === null ? [] : [[key, { text, ...(about === null ? {} : { about }) }] as const],
  );
  if (kept.length === 0) deviceStorage.remove("supportDrafts");
  else deviceStorage.setJson("supportDrafts", Object.fromEntries(kept));
}

function readDrafts(): Record<string, Draft> {
  const kept = Object.entries(deviceStorage.getJson("supportDrafts") ?? {}).flatMap(([key, value]) => {
    const { text, about } = (value ?? {}) as { readonly text?: unknown; readonly about?: unknown };
    if (typeof text !== "string") return [];
    return [[key, { text, about: readSubject(about), pictures: [] }] as const];
  });
  return Object.fromEntries(kept);
}

function readSubject(value: unknown): Subject | null {
  const { kind, id, gameId } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const known = subjectKinds.find((one) => one === kind);
  if (known === undefined || typeof id !== "string") return null;
  return { kind: known, id, ...(typeof gameId === "string" ? { gameId } : {}) };
}
