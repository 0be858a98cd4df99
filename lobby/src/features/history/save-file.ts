import { accessTokenHeader, languageHeader } from "@fairlobby/contract/wire";
import { api } from "../../shared/api.ts";
import { localeTag } from "../../shared/i18n.ts";
import { useSession } from "../../shared/session.ts";
import { fileAddress, fileName } from "./file-address.ts";
import type { Filter } from "./filter.ts";

const fetchFile = (filter: Filter): Promise<Response> =>
  fetch(fileAddress(filter), {
    headers: { [accessTokenHeader]: useSession.getState().token, [languageHeader]: localeTag() },
    credentials: "omit",
    cache: "no-store",
  });

/**
 * Fetches the history as a file and hands it to the browser to keep. Answers the server's words when it refused, and
 * an empty text when the connection was lost; null when the file is there.
 */
export async function saveFile(filter: Filter): Promise<string | null> {
  try {
    let reply = await fetchFile(filter);
    if (reply.status === 401) {
      // Any call signs in again when the token is no longer good.
      await api.call("/v1/bus/accountInfo", {});
      reply = await fetchFile(filter);
    }
    if (!reply.ok) {
      const { msg } = (await reply.json()) as { msg?: string };
      return msg ?? "";
    }
    // Read to its end first: a file that breaks off is not kept.
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
