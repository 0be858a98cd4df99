/**
 * Every local-storage key of the player's app (R-LS). Passwords, account numbers and phone numbers are never stored.
 */
export const storageKeys = {
  /** The player's id. */
  userInfo: "userInfo",
  /** The access token; removed on logout and token_invalid. */
  token: "token",
  /** The token of a session that was logged out here, until the server has ended it (R-SRV-157). */
  endedToken: "endedToken",
  /** Login name of the account that the player logged out of here; until the next login (R-ACC-43). */
  loggedOut: "loggedOut",
  /** Last balance in minor units, for the first paint only. */
  gold: "gold",
  /** `{ total, promo }` of the last balance received with its split, minor units. */
  goldSplit: "goldSplit",
  /** Random UUID of this device. A secret: never shown, logged or put in a URL. */
  deviceId: "deviceId",
  /** Last minCanWithdrawAmount shown as first chip, minor units. */
  firstWithdrawChip: "firstWithdrawChip",
  /** The amount chip the player chose last, minor units; removed by an order. */
  selectedChip: "selectedChip",
  /** Last withdrawTotalNum. */
  withdrawTotalCount: "withdrawTotalCount",
  /** Last chosen deposit pay type. */
  chooseType: "chooseType",
  /** Day (YYYY-MM-DD) of the last post-game bind dialog. */
  lastDay: "lastDay",
  /** `{ loginName }` after bind or login; its presence counts as a saved login. */
  loginInfo: "loginInfo",
  /** `installed` or `dismissed`. */
  downloadFlag: "downloadFlag",
  /** New-user flag, `1` once set. */
  newUserPlay: "newUserPlay",
  /** The previous route. */
  fromPath: "fromPath",
  /** Index of the selected tab (variant `tabs`). */
  tabIndex: "tabIndex",
  /** Markers of the last closed game, until the post-game dialogs are decided. */
  closeGameMarkers: "closeGameMarkers",
  /** Set when the withdrawable dialog was shown. */
  moreThan1000Gold: "moreThan1000Gold",
  /** `{ orderIding, Ordering, payType }` of the open withdrawal order. */
  currentOrder: "currentOrder",
  /** Chosen locale. */
  lang: "lang",
  /** `off` or `on`, once the player chose. */
  sound: "sound",
  /** The answers at the first-run gate, `{ termsVersion, ads, sent? }`; `sent` once the server has stored them. */
  gate: "gate",
  /** Day (YYYY-MM-DD) of the last deposit offer, or `never` once the player declined all later offers. */
  depositOffer: "depositOffer",
  /** `1` once the charge tips were shown on this device (R-DEP-27). */
  chargeTips: "chargeTips",
  /** `{ keys }`: the published public keys that verify signed rounds, newest first, for offline checks (R-LS-19). */
  roundKeys: "roundKeys",
  /**
   * `{ ["<player's id> <question>"]: { text, about? } }`: what the player wrote to the operator and did not send
   * (R-LS-24).
   */
  supportDrafts: "supportDrafts",
  /** End of the running play-reminder interval, ms since the epoch; survives a reload (R-HOME-20). */
  reminderEnd: "reminderEnd",
} as const;

export type StorageKey = keyof typeof storageKeys;

/** The part of `Storage` this module needs; tests pass their own. */
export type KeyStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keys of the player rather than of the device or its settings; logout clears them (R-ACC-39). */
const personalKeys: readonly StorageKey[] = [
  "userInfo",
  "token",
  "gold",
  "goldSplit",
  "firstWithdrawChip",
  "selectedChip",
  "withdrawTotalCount",
  "chooseType",
  "lastDay",
  "loginInfo",
  "loggedOut",
  "newUserPlay",
  "fromPath",
  "closeGameMarkers",
  "moreThan1000Gold",
  "currentOrder",
  "reminderEnd",
  "supportDrafts",
];

/** Keys of earlier lobbies; deleted at start without being sent (R-LS-08, R-LS-11). */
const leftovers = ["CPF", "loginPassword", "passwordConfirm"] as const;

/** Typed access to a key store. A store that fails (private mode, quota) behaves like an empty one. */
export function createDeviceStorage(store: KeyStore) {
  const kept = {
    get(key: StorageKey): string | null {
      try {
        return store.getItem(storageKeys[key]);
      } catch {
        return null;
      }
    },
    set(key: StorageKey, value: string): void {
      try {
        store.setItem(storageKeys[key], value);
      } catch {
        // The app runs without storage: the server has every value.
      }
    },
    remove(key: StorageKey): void {
      try {
        store.removeItem(storageKeys[key]);
      } catch {
        // As above.
      }
    },
    /** Reads a JSON value; a value that does not parse is removed and counts as absent. */
    getJson(key: StorageKey): Record<string, unknown> | null {
      const text = kept.get(key);
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        if (typeof value === "object" && value !== null && !Array.isArray(value)) {
          return value as Record<string, unknown>;
        }
      } catch {
        // Falls through to removal.
      }
      kept.remove(key);
      return null;
    },
    setJson(key: StorageKey, value: Readonly<Record<string, unknown>>): void {
      kept.set(key, JSON.stringify(value));
    },
    clearPersonal(): void {
      for (const key of personalKeys) kept.remove(key);
    },
    /** Deletes what must never be stored, also inside `loginInfo` (R-LS-11). Called once at start, before any read. */
    dropLeftovers(): void {
      for (const name of leftovers) {
        try {
          store.removeItem(name);
        } catch {
          // As above.
        }
      }
      const login = kept.getJson("loginInfo");
      if (login === null) return;
      const loginName = login["loginName"];
      if (typeof loginName === "string" && loginName !== "") kept.setJson("loginInfo", { loginName });
      else kept.remove("loginInfo");
    },
  };
  return kept;
}

function browserStore(): KeyStore {
  try {
    return globalThis.localStorage;
  } catch {
    // Reading the property itself throws where storage is blocked.
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}

export const deviceStorage = createDeviceStorage(browserStore());
