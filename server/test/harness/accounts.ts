import type { PlayerId } from "@fairlobby/contract";
import { createHashing } from "../../src/platform/crypto/password-hashing.ts";
import { hashToken } from "../../src/platform/crypto/tokens.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";

/** Returns functions that give players names, passwords and sign-ins by writing to the database, without calls. */
export function playerAccounts({ database, now }: { readonly database: OpenDatabase; readonly now: () => number }) {
  const hashing = createHashing();
  return {
    /** Gives a player of the test an account with a name and this password. */
    async nameAccount(playerId: PlayerId, password: string): Promise<void> {
      await database.query(
        `insert into accounts.player (player_id, invite_code, login_name, password_hash, created_at)
         overriding system value values ($1, $2, $2, $3, $4)`,
        [playerId, `named-${playerId}`, await hashing.hash(password, "known"), new Date(now())],
      );
    },

    /** Signs a player in on a device of this name; returns a token that names the sign-in, and the credential. */
    async signInOn(playerId: PlayerId, device: string): Promise<{ token: PlayerId; deviceId: string }> {
      const [signInId, deviceId] = [`${playerId}-${device}`, `credential-of-${playerId}-${device}`];
      const [deviceHash, at] = [hashToken(signInId), new Date(now())];
      await database.query(
        `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at) values ($1, $2, $3, $4, $4)`,
        [signInId, playerId, deviceHash, at],
      );
      await database.query(
        "insert into accounts.credential (credential_hash, device_hash, state, issued_at) values ($1, $2, 'kept', $3)",
        [hashToken(deviceId), deviceHash, at],
      );
      return { token: `${playerId}/${signInId}` as PlayerId, deviceId };
    },
  };
}
