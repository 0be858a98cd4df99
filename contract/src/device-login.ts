import type { RequestInput } from "./calls/index.ts";

/** The channel of the demo visitors that the bundled scripts bring to a lobby of play money (R-TKR-09). */
export const visitorsChannel = "demo-visitors";

type Login = RequestInput<"/user/login">;

/**
 * Returns the body of a login by device (R-ACC-09): only the device, unless `more` adds an invite code, channel or ad
 * fields.
 * @param deviceId the credential stored at the last login, or a UUID of version 4 on a first run
 */
export function deviceLogin(deviceId: string, more: Partial<Login> = {}): Login {
  return {
    loginType: "device",
    apiType: 2,
    deviceId,
    extensionCode: "",
    registChannel: "",
    fbc: "",
    fbp: "",
    fbEventUrl: "",
    fbClientUserAgent: "",
    ...more,
  };
}
