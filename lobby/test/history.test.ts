import { describe, expect, test } from "vitest";
import { byDay, dayHeading, daysBefore, dayWriter, timeWriter } from "../src/features/history/days.ts";
import { formatPlayedTime, playedMinutes } from "../src/shared/text/played-time.ts";
import { choiceIn, everything, filterOf, isFiltered, kindGroups, type Choice } from "../src/features/history/filter.ts";
import { playedBetween } from "../src/features/history/played-between.ts";
import { historyPath } from "../src/shared/navigation/history-path.ts";
import { fileAddress } from "../src/features/history/file-address.ts";
import { fileName } from "../src/shared/files/file-name.ts";

const jakarta = "Asia/Jakarta";
/** A quarter past midnight in Jakarta, still the day before in UTC. */
const justAfterMidnight = Date.UTC(2026, 10, 19, 17, 15);

describe("what an address asks for", () => {
  const asked = (address: string) => choiceIn(new URL(address, "http://lobby").searchParams, dayWriter(jakarta));

  test("R-INB-01 is a group on the day of a time", () => {
    const day = { period: "days", first: "2026-11-20", last: "2026-11-20" };
    expect(asked(historyPath("deposits", justAfterMidnight))).toEqual({ group: "deposits", ...day });
  });

  test.each(["/history", "/history?group=toString&at=soon", "/history?group=&at=-1", "/history?at=999999999999999"])(
    "%s asks for everything",
    (address) => {
      expect(asked(address)).toEqual(everything);
    },
  );
});

describe("days and times", () => {
  test("R-RTE-33 are in the display time zone, whatever the phone's is", () => {
    expect(dayWriter(jakarta)(justAfterMidnight)).toBe("2026-11-20");
    expect(timeWriter("id", jakarta)(justAfterMidnight)).toBe("00.15");
    expect(timeWriter("pt-BR", jakarta)(justAfterMidnight)).toBe("00:15");
  });

  test("R-RTE-33 R-I18N-01 have headings in the shown language", () => {
    expect(dayHeading("2026-11-20", "2026-11-20", "id")).toBe("Hari ini");
    expect(dayHeading("2026-11-19", "2026-11-20", "id")).toBe("Kemarin");
    expect(dayHeading("2026-11-18", "2026-11-20", "id")).toBe("Rabu, 18 November");
    expect(dayHeading("2025-12-31", "2026-01-02", "id")).toBe("Rabu, 31 Desember 2025");
    expect(dayHeading("2026-02-28", "2026-03-01", "es-MX")).toBe("Ayer");
    expect(dayHeading("2026-11-20", "2026-11-20", "zh-CN")).toBe("今天");
  });

  test("are counted back over months and leap days", () => {
    expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
    expect(daysBefore("2024-03-01", 1)).toBe("2024-02-29");
    expect(daysBefore("2026-01-05", 29)).toBe("2025-12-07");
  });

  test("group a list without changing its order", () => {
    const dayOf = dayWriter(jakarta);
    const minutes = [0, 5, 14, 16, 90, 24 * 60 + 14, 24 * 60 + 16, 50 * 60];
    const items = minutes.map((ago) => ({ time: justAfterMidnight - ago * 60_000 }));
    const groups = byDay(items, dayOf);
    expect(groups.map(({ day, items: ofDay }) => [day, ofDay.length])).toEqual([
      ["2026-11-20", 3],
      ["2026-11-19", 3],
      ["2026-11-18", 1],
      ["2026-11-17", 1],
    ]);
    expect(groups.flatMap((group) => group.items)).toEqual(items);
    expect(byDay([], dayOf)).toEqual([]);
  });

  test("time played is written in hours and minutes; less than a minute is written as one minute", () => {
    expect([0, 1, 59, 60, 89, 3_600, 4_320].map((seconds) => formatPlayedTime(seconds, "en"))).toEqual([
      "0 min",
      "1 min",
      "1 min",
      "1 min",
      "1 min",
      "1 hr",
      "1 hr 12 min",
    ]);
    expect([0, 1, 59, 89, 90, 3_600].map(playedMinutes)).toEqual([0, 1, 1, 1, 2, 60]);
  });
});

describe("filters", () => {
  const choice: Choice = { type: "money", group: "all", period: "all", first: "", last: "" };
  const today = "2026-11-20";

  test("R-API-61 leave out fields that exclude nothing", () => {
    expect(filterOf(choice, today)).toEqual({ type: "money" });
    expect(filterOf({ ...choice, group: "deposits" }, today)).toEqual({ type: "money", kinds: ["deposit"] });
    expect(filterOf({ ...choice, period: "today" }, today)).toEqual({ type: "money", from: today });
    expect(filterOf({ ...choice, period: "week" }, today)).toEqual({ type: "money", from: "2026-11-14" });
    expect(filterOf({ ...choice, period: "month" }, today)).toEqual({ type: "money", from: "2026-10-22" });
    expect(filterOf({ ...choice, period: "days", last: "2026-11-01" }, today)).toEqual({
      type: "money",
      to: "2026-11-01",
    });
    // Days of another period, and kinds of another tab, are ignored.
    expect(filterOf({ ...choice, type: "game", group: "rewards", first: "2026-01-01" }, today)).toEqual({
      type: "game",
    });
  });

  test("R-RTE-33 every kind of booking except a correction is in exactly one group", () => {
    const grouped = Object.values(kindGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(grouped).not.toContain("adjustment");
    expect(grouped).toHaveLength(15);
  });

  test("the address of the file has the filter and nothing else", () => {
    const address = fileAddress({ type: "money", kinds: ["deposit", "gift"], from: "2026-11-01", to: "2026-11-20" });
    expect(address).toBe("/v1/history.csv?type=money&kinds=deposit%2Cgift&from=2026-11-01&to=2026-11-20");
    expect(fileAddress({ type: "game" })).toBe("/v1/history.csv?type=game");
    expect(fileName('attachment; filename="fairlobby-game-2026-11-20.csv"')).toBe("fairlobby-game-2026-11-20.csv");
    expect(fileName(null)).toBe("fairlobby.csv");
  });

  test("a filter without fields excludes nothing", () => {
    expect(isFiltered({ type: "game" })).toBe(false);
    for (const part of [{ from: today }, { to: today }, { kinds: [] }]) {
      expect(isFiltered({ type: "money", ...part })).toBe(true);
    }
  });
});

describe("the net result of games between two bookings", () => {
  test("R-RTE-33 makes the balances on the receipt add up, to the current balance", () => {
    // Bookings, each with the result of the play after it, oldest first.
    const life = [
      { amount: 20_000, played: 0 },
      { amount: 100_000, played: -2_400 },
      { amount: -50_000, played: 0 },
      { amount: 0, played: 900 },
      { amount: 50_000, played: -1 },
    ];
    let gold = 0;
    const items = life.map(({ amount, played }, nth) => {
      const item = { id: String(nth), amount, balance: gold + amount };
      gold += amount + played;
      return item;
    });
    expect(gold).toBe(118_499);
    expect([...playedBetween(items.toReversed(), gold)].toSorted()).toEqual([
      ["1", -2_400],
      ["3", 900],
      ["4", -1],
    ]);
    // Only the newest booking, with no game after it.
    expect(playedBetween(items.slice(-1), items.at(-1)?.balance).size).toBe(0);
  });

  test("R-RTE-33 has no entry for now while the balance is not known", () => {
    expect(playedBetween([{ id: "1", amount: 100, balance: 100 }], undefined).size).toBe(0);
  });
});
