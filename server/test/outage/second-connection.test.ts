import { describe, expect, onTestFinished, test } from "vitest";
import { asAnotherCaller, onSecondConnection, SecondConnection } from "../../src/platform/db/second-connection.ts";
import { withDatabase } from "../harness/database.ts";

describe("R-SRV-174 work in a transaction", () => {
  test("that asks its pool for a second connection is found, at once and after other work", async () => {
    const { database } = await withDatabase();
    const found: unknown[] = [];
    onSecondConnection((mistake) => found.push(mistake));
    onTestFinished(() => onSecondConnection(() => undefined));
    const ask = () => database.query("select 1");
    await expect(database.transaction(ask)).rejects.toThrow(SecondConnection);
    await expect(database.transaction(() => database.transaction(ask))).rejects.toThrow(SecondConnection);
    const later = database.transaction(async (tx) => {
      await tx.query("select 1");
      return Promise.all([tx.query("select 1"), ask()]);
    });
    await expect(later).rejects.toThrow(SecondConnection);
    expect(found).toHaveLength(3);
  });

  test("may ask other pools, and what it left running may ask again when it has ended", async () => {
    const { database } = await withDatabase();
    const reserved = database.reserve(1);
    onTestFinished(() => reserved.end());
    const ask = () => database.query<{ n: number }>("select 1 as n");
    expect(await reserved.transaction(ask)).toEqual([{ n: 1 }]);
    const nested = reserved.transaction(() => database.transaction(() => reserved.transaction(async () => 1)));
    await expect(nested).rejects.toThrow(SecondConnection);
    const over = Promise.withResolvers<void>();
    const left: { running?: Promise<{ n: number }[]> } = {};
    await database.transaction(async () => {
      left.running = over.promise.then(ask);
    });
    over.resolve();
    expect(await left.running).toEqual([{ n: 1 }]);
    expect(await database.transaction(() => asAnotherCaller(ask))).toEqual([{ n: 1 }]);
  });
});
