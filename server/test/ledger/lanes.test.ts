import { expect, test } from "vitest";
import { createGroupCommit, createLanes } from "../../src/platform/db/group-commit.ts";

interface Posting {
  readonly player: string;
}

/** A group commit whose batches end when `end` is called. */
function groupCommit(lanes: ReturnType<typeof createLanes>) {
  const batches: { readonly size: number; readonly end: () => void }[] = [];
  const { post } = createGroupCommit<Posting, { readonly outcome: string }>(
    (postings) =>
      new Promise((resolve) => {
        batches.push({
          size: postings.length,
          end: () => resolve(postings.map(() => ({ outcome: "posted" }))),
        });
      }),
    { lanes, largest: 128 },
  );
  return { batches, post };
}

test("group commits of one server share its lanes, and gather postings while none is free", async () => {
  const lanes = createLanes(1);
  const [first, second] = [groupCommit(lanes), groupCommit(lanes)];
  const posted = [first.post({ player: "1" })];
  await expect.poll(() => first.batches.length).toBe(1);

  posted.push(...["2", "3", "4"].map((player) => second.post({ player })), first.post({ player: "5" }));
  await new Promise(setImmediate);
  expect(second.batches).toEqual([]);

  // The group commit that has waited longest gets the lane, with all postings that it has gathered.
  first.batches[0]?.end();
  await expect.poll(() => second.batches.map(({ size }) => size)).toEqual([3]);
  expect(first.batches).toHaveLength(1);
  second.batches[0]?.end();
  await expect.poll(() => first.batches.length).toBe(2);
  first.batches[1]?.end();
  expect((await Promise.all(posted)).map(({ outcome }) => outcome)).toEqual(Array(5).fill("posted"));
});
