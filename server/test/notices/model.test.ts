import { describe, expect, test } from "vitest";
import { orderLines, type RecentOrder } from "../../src/modules/notices/model.ts";
import { noticeMap, rulesOf } from "../../src/modules/push/notice-map.ts";

const order: RecentOrder = { orderId: "W1", code: 2200, gross: 50_000n, net: 48_500n, reversed: false };
const lines = (news: Partial<RecentOrder>) => orderLines([{ ...order, ...news }], "id", "IDR");

describe("notices", () => {
  test("R-SRV-40 come from the player's orders and the operator's texts and from nowhere else", () => {
    const rules = rulesOf({ moneyMode: "play", operator: "PT Contoh", notices: ["Buka 24 jam.", "Main secukupnya."] });
    expect(noticeMap(lines({}), rules, "id")).toEqual({
      "order-W1": "Bank sudah membayar Rp 48.500.",
      "operator-1": "Buka 24 jam.",
      "operator-2": "Main secukupnya.",
    });
    expect(noticeMap({}, rulesOf({ moneyMode: "play", notices: [] }), "id")).toEqual({});
  });

  test("R-SRV-40 in real each names the operator, and there is none without one", () => {
    const rules = rulesOf({ moneyMode: "real", operator: "PT Contoh", notices: ["Buka 24 jam."] });
    expect(noticeMap(lines({ code: 2300 }), rules, "id")).toEqual({
      "order-W1": "Penarikan Rp 50.000 tidak dibayarkan. Seluruh jumlah sudah kembali ke saldo Anda. — PT Contoh",
      "operator-1": "Buka 24 jam. — PT Contoh",
    });
    expect(() => rulesOf({ moneyMode: "real", notices: [] })).toThrow("operator");
  });

  test("R-I18N-08 a line of the operator's is said in the player's language, else in Indonesian", () => {
    const notices = [{ id: "Main secukupnya.", pt: "Jogue com medida." }, "24/7"];
    const rules = rulesOf({ moneyMode: "play", notices });
    expect(noticeMap({}, rules, "pt")).toEqual({ "operator-1": "Jogue com medida.", "operator-2": "24/7" });
    expect(noticeMap({}, rules, "zh")).toEqual({ "operator-1": "Main secukupnya.", "operator-2": "24/7" });
  });

  test("R-SRV-40 an order has the line of where it stands; a step this version does not know has none", () => {
    const said = (news: Partial<RecentOrder>) => lines(news)["order-W1"];
    expect(said({ code: 1300 })).toContain("antrean");
    expect(said({ code: 2000 })).toContain("gratis");
    expect(said({ reversed: true })).toContain("mengembalikan penarikan Rp 50.000");
    expect(lines({ code: 4711 })).toEqual({});
  });
});
