import type { ReplyOf } from "@fairlobby/contract";
import type { QueryClient } from "@tanstack/react-query";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { dropDialogs } from "../../shared/dialogs/dialog-queue.ts";
import { storeSession } from "../../shared/server/session.ts";

/** Makes a named account the one that plays here; nothing of the previous player stays in storage or memory. */
export function enterAccount(
  client: QueryClient,
  { deviceId, gold, token, userId }: Omit<ReplyOf<"/user/login">, "isRegister">,
  loginName: string,
): void {
  deviceStorage.clearPersonal();
  deviceStorage.set("deviceId", deviceId);
  deviceStorage.set("gold", String(gold));
  deviceStorage.setJson("loginInfo", { loginName });
  dropDialogs({ keepOpen: true });
  storeSession(token, userId);
  client.removeQueries({ type: "inactive" });
  void client.resetQueries();
}
