import { describe, expect, it } from "vitest";
import { createDeviceStorage, storageKeys, type KeyStore, type StorageKey } from "../src/shared/browser/storage.ts";

function mapStore(entries: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(entries));
  const store: KeyStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return { values, kept: createDeviceStorage(store) };
}

describe("local storage", () => {
  it("R-LS-08 deletes a leftover CPF at start", () => {
    const { values, kept } = mapStore({ CPF: "123", token: "t" });
    kept.dropLeftovers();
    expect([...values.keys()]).toEqual(["token"]);
  });

  it("R-LS-11 keeps only the name of a stored login", () => {
    const { values, kept } = mapStore({
      loginInfo: JSON.stringify({ loginName: "sari12345", loginPassword: "secret", passwordConfirm: "secret" }),
      loginPassword: "secret",
    });
    kept.dropLeftovers();
    expect(Object.fromEntries(values)).toEqual({ loginInfo: '{"loginName":"sari12345"}' });
  });

  it("R-LS-11 drops a login without a name, and one that does not parse", () => {
    for (const loginInfo of ['{"loginPassword":"x"}', "{", "[1]"]) {
      const { values, kept } = mapStore({ loginInfo });
      kept.dropLeftovers();
      expect(values.size).toBe(0);
    }
  });

  it("R-ACC-39 R-LS-19 R-LS-22 deletes personal keys and keeps those of the device and its settings", () => {
    const all = Object.fromEntries(Object.values(storageKeys).map((key) => [key, "x"]));
    const { values, kept } = mapStore(all);
    kept.clearPersonal();
    expect([...values.keys()].sort()).toEqual(
      (
        [
          "chargeTips",
          "depositOffer",
          "deviceId",
          "downloadFlag",
          "endedToken",
          "gate",
          "lang",
          "roundKeys",
          "sound",
          "tabIndex",
        ] satisfies StorageKey[]
      ).sort(),
    );
  });

  it("R-LS-17 forgets at logout that the uncharge dialog was shown", () => {
    const { values, kept } = mapStore({ moreThan1000Gold: "1" });
    kept.clearPersonal();
    expect(values.size).toBe(0);
  });

  it("works if storage throws", () => {
    const refuse = () => {
      throw new Error("blocked");
    };
    const kept = createDeviceStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
    kept.set("token", "t");
    kept.dropLeftovers();
    expect(kept.get("token")).toBeNull();
  });
});
