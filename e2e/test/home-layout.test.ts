import { test } from "vitest";
import { checkHomeLayout } from "../src/home-layout.ts";
import { payoutsOfOthers } from "../../tools/player.ts";
import { useStage } from "../src/stage.ts";

const stage = useStage();

test("R-HOME-44 R-HOME-45 R-HOME-48 a full row of games is on the first screen of a small phone, two on a common one; on a wide one six are beside the wallet", async () => {
  await payoutsOfOthers(stage.url, 5);
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/");
  await checkHomeLayout(page);
});
