import { describe, expect, test } from "vitest";
import { orderLines, type RecentOrder } from "../../src/modules/notices/model.ts";
import { noticeMap, rulesOf } from "../../src/modules/push/notice-map.ts";

const order: RecentOrder = { orderId: "W1", code: 2200, gross: 50_000n, net: 48_500n, reversed: false, held: null };
const lines = (change: Partial<RecentOrder>) => orderLines([{ ...order, ...change }], "id", "IDR");

describe("notices", () => {
  test("R-SRV-40 come only from the player's orders and the operator's texts", () => {
    const rules = rulesOf({ moneyMode: "play", operator: "PT Contoh", notices: ["Buka 24 jam.", "Main secukupnya."] });
    expect(noticeMap(lines({}), rules, "id")).toEqual({
      "order-W1": "Bank sudah membayar Rp 48.500.",
      "operator-1": "Buka 24 jam.",
      "operator-2": "Main secukupnya.",
    });
    expect(noticeMap({}, rulesOf({ moneyMode: "play", notices: [] }), "id")).toEqual({});
  });

  test("R-SRV-40 with real money each name the operator, who must be set", () => {
    const rules = rulesOf({ moneyMode: "real", operator: "PT Contoh", notices: ["Buka 24 jam."] });
    expect(noticeMap(lines({ code: 2300 }), rules, "id")).toEqual({
      "order-W1": "Penarikan Rp 50.000 tidak dibayarkan. Seluruh jumlah sudah kembali ke saldo Anda. — PT Contoh",
      "operator-1": "Buka 24 jam. — PT Contoh",
    });
    expect(() => rulesOf({ moneyMode: "real", notices: [] })).toThrow("operator");
  });

  test("R-I18N-08 have the operator's lines in the player's language, or else in Indonesian", () => {
    const notices = [{ id: "Main secukupnya.", pt: "Jogue com medida." }, "24/7"];
    const rules = rulesOf({ moneyMode: "play", notices });
    expect(noticeMap({}, rules, "pt")).toEqual({ "operator-1": "Jogue com medida.", "operator-2": "24/7" });
    expect(noticeMap({}, rules, "zh")).toEqual({ "operator-1": "Main secukupnya.", "operator-2": "24/7" });
  });

  test("R-SRV-40 have a line for an order's stage, and none for an unknown step", () => {
    const lineFor = (change: Partial<RecentOrder>) => lines(change)["order-W1"];
    expect(lineFor({ code: 1300 })).toContain("antrean");
    expect(lineFor({ code: 2000 })).toContain("gratis");
    expect(lineFor({ reversed: true })).toContain("mengembalikan penarikan Rp 50.000");
    expect(lines({ code: 4711 })).toEqual({});
  });
});
