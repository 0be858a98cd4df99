import { api } from "../../shared/server/api.ts";
import { changeDraft, dropDraft, type Draft } from "./drafts.ts";
import { upload, type Picture } from "./pictures.ts";

/** The last attempt of each draft: sent again unchanged it has the same id, so that it is one message (R-SUP-01). */
const attempts = new Map<string, { readonly of: string; readonly id: string }>();

const attemptOf = (key: string, draft: Draft): string => {
  const of = JSON.stringify([draft.text, draft.about, draft.pictures.map((picture) => picture.key)]);
  const last = attempts.get(key);
  const id = last?.of === of ? last.id : crypto.randomUUID();
  attempts.set(key, { of, id });
  return id;
};

const withoutId = ({ key, bytes, address }: Picture): Picture => ({ key, bytes, address });

/** `refused`: the server's message; empty when the connection was lost. */
export type Sent = { readonly number: string } | { readonly refused: string };

/**
 * Sends a draft: first its pictures, then the message with their ids. Whatever fails, the draft stays as it is, with the
 * pictures that were uploaded.
 */
export async function sendMessage(key: string, number: string | null, draft: Draft): Promise<Sent> {
  const id = attemptOf(key, draft);
  const pictures: Picture[] = [...draft.pictures];
  for (const [nth, picture] of pictures.entries()) {
    if (picture.id !== undefined) continue;
    const uploaded = await upload(picture);
    if ("refused" in uploaded) return uploaded;
    pictures[nth] = { ...picture, id: uploaded.id };
    changeDraft(key, { pictures: [...pictures] });
  }
  const reply = await api.call("/v1/support/write", {
    id,
    text: draft.text,
    pictures: pictures.flatMap((picture) => (picture.id === undefined ? [] : [picture.id])),
    ...(number === null ? {} : { number }),
    ...(draft.about === null ? {} : { about: draft.about }),
  });
  if (reply.ok) {
    attempts.delete(key);
    dropDraft(key);
    return { number: reply.data.number };
  }
  // The server keeps pictures without a message for a day; after that they are uploaded again.
  if (reply.msgCode === "invalid_input") {
    changeDraft(key, { pictures: pictures.map(withoutId) });
  }
  return { refused: reply.msg };
}

/** A message needs words: a picture alone does not say what is asked. */
export const isEmpty = ({ text }: Draft): boolean => text.trim() === "";
