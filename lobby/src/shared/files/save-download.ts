import { accessTokenHeader, languageHeader } from "@fairlobby/contract/wire";
import { api } from "../server/api.ts";
import { fileName } from "./file-name.ts";
import { localeTag } from "../text/i18n.ts";
import { useSession } from "../server/session.ts";

/**
 * Fetches an address of the player's own with the access token. When the token is not valid any more, it signs in again
 * and tries once more. Rejects when the connection is lost.
 */
export async function fetchOwn(address: string, options: Pick<RequestInit, "method" | "body" | "signal"> = {}) {
  const send = (): Promise<Response> =>
    fetch(address, {
      ...options,
      headers: { [accessTokenHeader]: useSession.getState().token, [languageHeader]: localeTag() },
      credentials: "omit",
      cache: "no-store",
    });
  const reply = await send();
  if (reply.status !== 401) return reply;
  // Any call signs in again when the token is not valid any more.
  await api.call("/v1/bus/accountInfo", {});
  return send();
}

/**
 * Downloads a file of the player's and saves it. Returns null on success, the server's message when it refused, and an
 * empty text when the connection was lost.
 */
export async function saveDownload(address: string): Promise<string | null> {
  try {
    const reply = await fetchOwn(address);
    if (!reply.ok) {
      const { msg } = (await reply.json()) as { msg?: string };
      return msg ?? "";
    }
    // Read to the end first: an incomplete file is not saved.
    const file = URL.createObjectURL(await reply.blob());
    const link = document.createElement("a");
    link.href = file;
    link.download = fileName(reply.headers.get("content-disposition"));
    link.click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
    return null;
  } catch {
    return "";
  }
}
