import type { ReplyOf, SubjectKind } from "@fairlobby/contract";
import { supportPicturePath } from "@fairlobby/contract/wire";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchOwn } from "../../shared/files/save-download.ts";
import { api, dataOf } from "../../shared/server/api.ts";

export type Question = ReplyOf<"/v1/support/questions">["list"][number];
export type Message = ReplyOf<"/v1/support/question">["messages"][number];

const pageSize = 10;

export const questionsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["questions", userId],
    queryFn: async ({ pageParam }) => dataOf(await api.call("/v1/support/questions", { pageNum: pageParam, pageSize })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });

export const questionQuery = (number: string) =>
  queryOptions({
    queryKey: ["question", number],
    queryFn: async () => dataOf(await api.call("/v1/support/question", { number })),
  });

export const subjectsQuery = (kind: SubjectKind) =>
  queryOptions({
    queryKey: ["support-subjects", kind],
    queryFn: async () => dataOf(await api.call("/v1/support/subjects", { kind })).list,
    staleTime: 0,
  });

/** A picture of the player's own, as an address for `img`. It never changes. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ["support-picture", id],
    queryFn: async () => {
      const reply = await fetchOwn(`${supportPicturePath}?id=${id}`);
      if (!reply.ok) throw new Error(`no picture: ${reply.status}`);
      return dataUrlOf(await reply.blob());
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Reads bytes as a data address: the only pictures besides the lobby's own files that its security policy allows. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the picture cannot be read")));
    reader.readAsDataURL(blob);
  });
}
