import type { PlayerId } from "@fairlobby/contract";
import { expectTypeOf, test } from "vitest";
import type { Cashier } from "../../src/modules/cashier/index.ts";
import type { Games } from "../../src/modules/games/index.ts";
import type { Promotions } from "../../src/modules/promotions/index.ts";
import type { Tx } from "../../src/platform/db/database.ts";
import type { Lookup } from "../../src/platform/lookup.ts";

type Lookups = Readonly<Record<string, Lookup<unknown>>>;

// Checked by the compiler, in `tsc -p server`.
test("R-SRV-65 counting deposits is a lookup; a function that takes or opens a transaction is not", () => {
  expectTypeOf<Pick<Cashier, "countCredited" | "deposited">>().toExtend<Lookups>();
  expectTypeOf<{ credit: (tx: Tx, playerId: PlayerId) => Promise<void> }>().not.toExtend<Lookups>();
  expectTypeOf<Pick<Promotions, "grantGift">>().not.toExtend<Lookups>();
  expectTypeOf<Pick<Cashier, "lookAtPayment">>().not.toExtend<Lookups>();
  expectTypeOf<Pick<Games, "sumUpRounds">>().not.toExtend<Lookups>();
});
