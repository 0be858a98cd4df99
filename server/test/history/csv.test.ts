import { formatMoney, type PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvLine } from "../../src/platform/csv.ts";
import { postings, gamesOf, moneyOf, openHistoryFixture, readAll, type HistoryFixture } from "./fixture.ts";

let fixture: HistoryFixture;
beforeAll(async () => {
  fixture = await openHistoryFixture();
});
afterAll(() => fixture?.close());

/** Parses strict RFC 4180: commas between fields, CRLF after lines, doubled quotes within quotes. */
function parse(text: string): string[][] {
  const lines: string[][] = [];
  let rest = text;
  while (rest !== "") {
    const line: string[] = [];
    for (let end = ","; end === ",";) {
      const [all, quoted, plain, ending] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
      if (all === undefined || ending === undefined) throw new Error(`not RFC 4180: ${rest.slice(0, 80)}`);
      line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
      rest = rest.slice(all.length);
      end = ending;
    }
    lines.push(line);
  }
  return lines;
}

async function fetchLines(player: PlayerId, query: string): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await (await fixture.file(player, query)).arrayBuffer());
  // The byte order mark, by which Excel on Windows recognizes UTF-8.
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  const [names = [], ...lines] = parse(new TextDecoder().decode(bytes.slice(3)));
  return lines.map((line) => {
    expect(line).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, column) => [name, line[column] ?? ""]));
  });
}

async function playerWithHistory(): Promise<PlayerId> {
  const player = await fixture.player();
  await fixture.bookAll(
    player,
    postings.gift(20_000n),
    postings.deposit("D1", 1_234_567n),
    postings.reserve("W1", 50_000n),
    postings.paid("W1", 50_000n),
    postings.stake("a", 21_000n, "r,1"),
    postings.win("a-won", "a", 500n, "r,1"),
  );
  return player;
}

test("R-CUI-05 R-API-61 a text runs as a formula in no cell, also where `;` separates them or a line breaks", () => {
  const signs = ["=cmd", "+1", "-1", "@SUM(A1)", "\uFF1Dcmd"];
  for (const sign of signs) {
    for (const text of [
      sign,
      ` ${sign}`,
      `x;${sign}`,
      `x; "${sign}`,
      `x\r\n${sign}`,
      `x\t${sign}`,
      `a;${sign};${sign}`,
    ]) {
      const line = csvLine(["1", text, "2"]);
      // Splits the file at either separator, as a spreadsheet does, with and without quotes.
      for (const separators of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
        for (const cell of line.split(separators)) {
          expect(cell, JSON.stringify(line)).not.toMatch(/^["\s]*[=+\-@\uFF1D]/);
        }
      }
    }
  }
  expect(csvLine(["a; b - c", "x = y; z"])).toBe("a; b - c,x = y; z\r\n");
});

describe("the history as a file", () => {
  test("R-SRV-62 R-API-61 has the same money lines as the call, in minor units and formatted", async () => {
    const player = await playerWithHistory();
    const items = moneyOf(await readAll(fixture, player, { type: "money" }));
    const lines = await fetchLines(player, "type=money");
    expect(lines).toEqual(
      items.map((item) => ({
        time_utc: new Date(item.time).toISOString(),
        time_local: "2026-11-20 12:00:00",
        id: item.id,
        kind: item.kind,
        order_id: item.orderId ?? "",
        order_state: "",
        currency: "IDR",
        amount: String(item.amount),
        cash: String(item.cash),
        promo: String(item.promo),
        reserved: String(item.reserved),
        paid_out: String(item.paidOut ?? 0),
        balance: String(item.balance),
        // A text that begins with a sign is marked as a text.
        amount_text: `${item.amount < 0 ? "'" : ""}${formatMoney(item.amount, "IDR")}`,
        balance_text: formatMoney(item.balance, "IDR"),
      })),
    );
    expect(lines[1]).toMatchObject({ kind: "withdrawal", amount: "-50000", amount_text: "'-Rp 50.000" });
  });

  test("R-SRV-62 R-API-61 has the same rounds as the call", async () => {
    const player = await playerWithHistory();
    const items = gamesOf(await readAll(fixture, player, { type: "game" }));
    expect(await fetchLines(player, "type=game")).toEqual(
      items.map((item) => ({
        time_utc: new Date(item.time).toISOString(),
        time_local: "2026-11-20 12:00:00",
        round_id: item.id,
        game_id: item.gameId,
        game: item.gameName,
        currency: "IDR",
        stake: "21000",
        payout: "500",
        net: "-20500",
        taken_back: "0",
        balance: String(item.balance),
        net_text: "'-Rp 20.500",
        balance_text: formatMoney(item.balance, "IDR"),
      })),
    );
  });

  test("R-API-61 takes the filters of the call", async () => {
    const player = await playerWithHistory();
    const kinds = async (query: string) => (await fetchLines(player, query)).map(({ kind }) => kind);
    expect(await kinds("type=money&kinds=deposit,gift")).toEqual(["deposit", "gift"]);
    expect(await kinds("type=money&from=2026-11-21")).toEqual([]);
    expect(await kinds("type=money&from=2026-11-20&to=2026-11-20")).toHaveLength(4);
  });

  test("is streamed in blocks and complete", async () => {
    const player = await fixture.player();
    const many = 2_345;
    await fixture.bookAll(player, ...Array.from({ length: many }, (_, nth) => postings.deposit(`D${nth}`, 1n)));
    const file = await fixture.file(player, "type=money");
    expect(file.headers.get("transfer-encoding")).toBe("chunked");
    const lines = parse(await file.text());
    expect(lines).toHaveLength(many + 1);
    expect(new Set(lines.map((line) => line[2])).size).toBe(many + 1);
  });

  test("has a name and a type, and is not cached", async () => {
    const player = await playerWithHistory();
    const { headers, status } = await fixture.file(player, "type=game");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("content-disposition")).toBe('attachment; filename="fairlobby-game-2026-11-20.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("R-SRV-01 R-PUSH-02 needs the token in the header and accepts none in the address", async () => {
    const player = await playerWithHistory();
    for (const query of [`type=money&token=${player}`, `type=money&access-token=${player}`]) {
      const refused = await fixture.file(player, query, { "access-token": "" });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ success: false, msgCode: "token_invalid", data: null });
    }
    expect((await fixture.file(player, "type=money", { "access-token": "made-up" })).status).toBe(401);
  });

  test("R-API-03 refuses an invalid query in the envelope", async () => {
    const player = await playerWithHistory();
    const questions = [
      "",
      "type=all",
      "type=money&kinds=jackpot",
      "type=money&from=yesterday",
      "type=money&to=2026-02-30",
    ];
    for (const query of [...questions, "type=money&type=game"]) {
      const refused = await fixture.file(player, query);
      expect([query, refused.status]).toEqual([query, 400]);
      expect(await refused.json()).toMatchObject({ success: false, msgCode: "invalid_input" });
    }
  });
});

describe("a file opened in a spreadsheet", () => {
  const bait = [
    '=HYPERLINK("http://bad.example","gift")',
    "+1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1)",
    "  =1+1",
    "\t=1",
    "\r=1",
    "\uFF1D1+1",
  ];

  /** Returns a text as it is made harmless: a tab or a line break within it may begin a cell, too. */
  const harmless = (text: string): string => `'${text}`.replace(/[\t\r](?==)/, "$&'");

  test("contains formulas as texts", () => {
    for (const text of bait) {
      const [[field = ""] = []] = parse(csvLine([text]));
      expect(field).toBe(harmless(text));
    }
  });

  test("contains numbers as numbers and everything else unchanged", () => {
    expect(csvLine([-50_000, 12n, "W3N6-P8", 'Kios "Buah", manis', "baris\nbaru", ""])).toBe(
      '-50000,12,W3N6-P8,"Kios ""Buah"", manis","baris\nbaru",\r\n',
    );
  });

  test("runs no formula from a game provider's ids", async () => {
    const player = await fixture.player();
    await fixture.bookAll(player, postings.deposit("D1", 10_000n));
    for (const [nth, text] of bait.entries())
      await fixture.bookAll(player, postings.stake(`s${nth}`, 1n, text, "=game"));
    const lines = await fetchLines(player, "type=game");
    expect(lines.map((line) => line["round_id"])).toEqual(bait.map(harmless).toReversed());
    expect(lines[0]).toMatchObject({ game_id: "'=game", game: "'=game" });
  });
});
