import { expect, test } from "vitest";
import { orderLines } from "../../src/modules/notices/model.ts";

const order = { orderId: "W1", code: 1900, gross: 50_000n, net: 40_000n, reversed: false, vipReturned: 0n };

test("R-SRV-57 R-SRV-40 a VIP price that went back has a line of its own beside its order's", () => {
  expect(orderLines([order], "id", "IDR")).toEqual({
    "order-W1": "Penarikan Rp 50.000 sedang dibayarkan oleh bank.",
  });
  const late = { ...order, vipReturned: 10_000n };
  expect(orderLines([late], "id", "IDR")).toEqual({
    "order-W1": "Penarikan Rp 50.000 sedang dibayarkan oleh bank.",
    "order-W1-vip": "Jalur VIP tidak tepat waktu. Rp 10.000 sudah kembali ke saldo Anda.",
  });
  for (const language of ["pt", "es", "th", "zh"] as const) {
    expect(orderLines([late], language, "IDR")["order-W1-vip"]).toContain("10.000");
  }
});
