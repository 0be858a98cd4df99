import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { loadPushKey, type PushKey } from "../../src/platform/crypto/push-key.ts";

/** Returns a key that signs messages to push services. */
export function newPushKey(): PushKey {
  const dir = quickFolder("push-key-");
  try {
    return loadPushKey(dir, randomBytes(32));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
