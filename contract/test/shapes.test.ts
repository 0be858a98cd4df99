import fc from "fast-check";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { calls } from "../src/calls/index.ts";
import { envelopeOf } from "../src/envelope.ts";
import { accountInfo } from "../src/calls/account-info.ts";
import { msgCodes } from "../src/msg-codes.ts";
import { isPayType, payTypeNames, payTypes } from "../src/pay-types.ts";
import { destinations, pushMessages } from "../src/index.ts";

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Returns whether a call accepts its example with one field replaced. */
function takesField(path: keyof typeof calls, name: string, value: unknown): boolean {
  const call = calls[path];
  return takes(call.request, { ...call.example.request, [name]: value });
}

const digits = (length: number): string => "1".repeat(length);

describe("bounds of requests", () => {
  test("R-SRV-24 R-WD-33 an account number has 10 to 20 digits", () => {
    for (const path of ["/withdraw/create/order", "/v1/bus/updateCpf"] as const) {
      const accepted = [9, 10, 20, 21].map((length) => takesField(path, "accountNumber", digits(length)));
      expect(accepted, path).toEqual([false, true, true, false]);
      expect(takesField(path, "accountNumber", "12345 67890"), path).toBe(false);
    }
  });

  test("R-SRV-24 R-WD-35 R-WD-38 a withdrawal's phone has 10 to 15 digits", () => {
    const accepted = [9, 10, 15, 16].map((length) => takesField("/withdraw/create/order", "phone", digits(length)));
    expect(accepted).toEqual([false, true, true, false]);
  });

  test("R-ACC-34 the account-info phone has 6 to 15 digits; the store decides how many of them", () => {
    const accepted = [5, 6, 11, 15, 16].map((length) =>
      takesField("/charge/amount/saveUserAccountInfo", "phone", digits(length)),
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  test("R-API-14 payType is 1 by default", () => {
    const { payType: _, ...body } = calls["/charge/amount/saveUserAccountInfo"].example.request;
    expect(z.parse(calls["/charge/amount/saveUserAccountInfo"].request, body).payType).toBe(1);
  });

  test("R-ACC-23 R-ACC-26 a bound name has 9 to 15 letters and digits, a password 8 to 128 characters", () => {
    const names = ["a".repeat(8), "a".repeat(9), "a".repeat(15), "a".repeat(16), "lantern_42"];
    expect(names.map((name) => takesField("/user/bindLoginAccount", "userName", name))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    const passwords = [7, 8, 128, 129].map((length) =>
      takesField("/user/bindLoginAccount", "password", "x".repeat(length)),
    );
    expect(passwords).toEqual([false, true, true, false]);
  });

  test("R-ACC-10 account login needs name and password", () => {
    expect(takesField("/user/login", "loginType", "account")).toBe(false);
    const { request, example } = calls["/user/login"];
    const body = { ...example.request, loginType: "account", apiType: 1, userName: "lantern42", password: "secret1" };
    expect(takes(request, body)).toBe(true);
  });

  test("R-API-07 R-DEP-14 R-DEP-15 a deposit order is accepted with and without payType", () => {
    const { payType: _, ...body } = calls["/charge/create/order"].example.request;
    expect(takes(calls["/charge/create/order"].request, body)).toBe(true);
    expect(takesField("/charge/create/order", "payType", 11)).toBe(true);
  });

  test("R-API-28 an empty request for the order list means page 1 with 10 orders per page", () => {
    expect(z.parse(calls["/v1/bus/getAllWithdrawOrders"].request, {})).toEqual({ pageNum: 1, pageSize: 10 });
  });

  test("R-API-18 withdrawInfo accepts any id", () => {
    for (const id of ["", "10000042", 42, undefined]) expect(takesField("/v1/bus/withdrawInfo", "id", id)).toBe(true);
  });

  test("R-HOME-20 the reminder interval is 10 to 60 minutes", () => {
    const accepted = [9, 10, 60, 61].map((minutes) => takesField("/v1/consent", "reminderMinutes", minutes));
    expect(accepted).toEqual([false, true, true, false]);
  });

  test("R-MON-19 amounts are whole minor units that a JSON number carries exactly, and above 0", () => {
    const paths = ["/charge/create/order", "/withdraw/create/order", "/v1/withdraw/quote"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(fc.double(), fc.maxSafeInteger(), fc.anything()),
        (path, amount) => {
          expect(takesField(path, "amount", amount)).toBe(Number.isSafeInteger(amount) && (amount as number) > 0);
        },
      ),
    );
  });
});

describe("replies", () => {
  test("R-API-31 both shapes of the bank list are kept", () => {
    const { reply } = calls["/withdraw/bank/all/list"];
    for (const list of [
      [],
      [{ bankName: "Bank Central Asia" }],
      [{ bank_name: "QRIS", bank_ext_name: "QRIS", payType: 11 }],
    ]) {
      expect(z.parse(reply, { list })).toEqual({ list });
    }
  });

  test("R-API-13 userAccount may be empty", () => {
    expect(takes(calls["/charge/amount/getUserAccountInfo"].reply, { userAccount: null })).toBe(true);
  });

  test("R-SRV-16 no reply of the account form can carry a full account number", () => {
    const userAccount = { userName: "S", phone: "81234567890", email: "s@x.id", accountNumber: "1234567890" };
    expect(takes(calls["/charge/amount/getUserAccountInfo"].reply, { userAccount })).toBe(false);
  });
});

describe("the envelope", () => {
  const envelope = envelopeOf(accountInfo.reply);
  const base = { msg: "", data: accountInfo.example.reply };

  test("R-API-03 success and failure are distinguished and have their msgCode", () => {
    expect(takes(envelope, { ...base, success: true, msgCode: "success" })).toBe(true);
    expect(takes(envelope, { ...base, success: true, msgCode: "server_error" })).toBe(false);
    expect(takes(envelope, { success: false, msg: "", msgCode: "success", data: null })).toBe(false);
    for (const msgCode of Object.keys(msgCodes).filter((code) => code !== "success")) {
      expect(takes(envelope, { success: false, msg: "", msgCode, data: null }), msgCode).toBe(true);
    }
  });
});

test("R-ERR-21 every msgCode named in a requirement is known", () => {
  const named = `
    invalid_input rate_limited idempotency_conflict idempotency_required login_failed password_common
    consent_required region_blocked verify_required on_break limit_reached game_unavailable insufficient_balance
    quote_expired amount_too_small not_claimable amount_mismatch not_changeable cancel_too_late
    token_invalid user_exist exist_process_order only_support_ten only_support_500 need_upgrade_vip
    withdrawProcessing needFinishTask needPlayGame needUpgradeVip`;
  for (const code of named.trim().split(/\s+/)) expect(msgCodes).toHaveProperty(code);
});

test("R-DEP-21 one enum names all pay types", () => {
  expect(Object.values(payTypes)).toEqual([1, 4, 5, 8, 9, 10, 11, 12]);
  for (const [name, number] of Object.entries(payTypes)) expect(payTypeNames[number]).toBe(name);
  expect([isPayType(12), isPayType(7)]).toEqual([true, false]);
});

test("R-PUSH-04 R-PUSH-05 R-PUSH-08 every destination has a body", () => {
  expect(Object.keys(pushMessages).toSorted()).toEqual(Object.values(destinations).toSorted());
  expect(takes(pushMessages["/user/queue/notice"], { "operator-1": "Payouts run day and night." })).toBe(true);
  expect(takes(pushMessages["/user/queue/notify"], { orderId: "W1", processCode: 1100, createTime: 1 })).toBe(true);
  expect(takes(pushMessages["/user/queue/account"], { reason: "deposit" })).toBe(true);
});
