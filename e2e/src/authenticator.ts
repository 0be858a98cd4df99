import type { CDPSession, Page } from "playwright";

/** A device that keeps passkeys and confirms every use. */
export interface Authenticator {
  /** Puts the passkeys of another device on this one, as the service that syncs them does. */
  syncFrom(other: Authenticator): Promise<void>;
  readonly session: CDPSession;
  readonly id: string;
}

/** Gives a page's browser a device that keeps passkeys and confirms every use. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId: id } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    session,
    id,
    async syncFrom(other) {
      const { credentials } = await other.session.send("WebAuthn.getCredentials", { authenticatorId: other.id });
      for (const credential of credentials) {
        await session.send("WebAuthn.addCredential", { authenticatorId: id, credential });
      }
    },
  };
}
