import { accessTokenHeader, languageHeader } from "@fairlobby/contract/wire";
import { api } from "../server/api.ts";
import { fileName } from "./file-name.ts";
import { localeTag } from "../text/i18n.ts";
import { useSession } from "../server/session.ts";

const fetchFile = (address: string): Promise<Response> =>
  fetch(address, {
    headers: { [accessTokenHeader]: useSession.getState().token, [languageHeader]: localeTag() },
    credentials: "omit",
    cache: "no-store",
  });

/**
 * Downloads a file of the player's and saves it. Returns null on success, the server's message when it refused, and an
 * empty text when the connection was lost.
 */
export async function saveDownload(address: string): Promise<string | null> {
  try {
    let reply = await fetchFile(address);
    if (reply.status === 401) {
      // Any call signs in again when the token is not valid any more.
      await api.call("/v1/bus/accountInfo", {});
      reply = await fetchFile(address);
    }
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
