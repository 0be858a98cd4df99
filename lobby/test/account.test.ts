import { describe, expect, it } from "vitest";
import { bindRules, changeRules, homeMode, loginRules } from "../src/features/account/account-rules.ts";
import { checkAll } from "../src/shared/use-fields.ts";

const fine = { loginName: "lantern42", password: "sampan", confirm: "sampan" };

describe("account dialog", () => {
  it.each(["short123", "sixteencharacter", "with space1", "tanda-baca", ""])(
    "R-ACC-23 refuses the name %j",
    (loginName) => {
      expect(checkAll(bindRules, { ...fine, loginName }).loginName).toBe("loginName");
    },
  );

  it("R-ACC-23 takes 9 and 15 letters and digits", () => {
    expect(checkAll(bindRules, fine)).toEqual({});
    expect(checkAll(bindRules, { ...fine, loginName: "lantern42lanter" })).toEqual({});
  });

  it("R-ACC-26 R-ACC-29 bounds the password in both modes", () => {
    for (const password of ["12345", "1234567890123456"]) {
      expect(checkAll(loginRules, { loginName: fine.loginName, password }).password).toBe("password");
      expect(checkAll(bindRules, { ...fine, password, confirm: password }).password).toBe("password");
    }
  });

  it("R-ACC-27 wants the same password twice", () => {
    expect(checkAll(bindRules, { ...fine, confirm: "sampaN" })).toEqual({ confirm: "confirm" });
  });

  it("R-ACC-40 R-ACC-26 R-ACC-27 bounds the present and the new password, and wants the new one twice", () => {
    const change = { present: "sampan", password: "perahu", confirm: "perahu" };
    expect(checkAll(changeRules, change)).toEqual({});
    expect(checkAll(changeRules, { present: "12345", password: "12345", confirm: "123456" })).toEqual({
      present: "password",
      password: "password",
      confirm: "confirm",
    });
  });

  it("R-ACC-18 R-ACC-19 R-ACC-20 R-ACC-21 starts and returns by the stored login", () => {
    expect(homeMode(null)).toBe(1);
    expect(homeMode("lantern42")).toBe(2);
  });
});
