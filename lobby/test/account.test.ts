import { describe, expect, it } from "vitest";
import { bindRules, changeRules, homeMode, loginRules } from "../src/features/account/account-rules.ts";
import { checkAll } from "../src/shared/forms/use-fields.ts";

const fine = { loginName: "lantern42", password: "sampanku", confirm: "sampanku" };

describe("account dialog", () => {
  it.each(["short123", "sixteencharacter", "with space1", "tanda-baca", ""])(
    "R-ACC-23 refuses the name %j",
    (loginName) => {
      expect(checkAll(bindRules, { ...fine, loginName }).loginName).toBe("loginName");
    },
  );

  it("R-ACC-23 accepts 9 to 15 letters and digits", () => {
    expect(checkAll(bindRules, fine)).toEqual({});
    expect(checkAll(bindRules, { ...fine, loginName: "lantern42lanter" })).toEqual({});
  });

  it("R-ACC-26 R-ACC-29 accepts a new password of 8 to 128 characters, and a login with 6 or more", () => {
    const long = "a".repeat(128);
    const login = (password: string) => checkAll(loginRules, { loginName: fine.loginName, password }).password;
    const bind = (password: string) => checkAll(bindRules, { ...fine, password, confirm: password }).password;
    expect(login("12345")).toBe("password");
    for (const check of [login, bind]) expect(check(`${long}a`)).toBe("longPassword");
    for (const password of ["sampan", long]) expect(login(password)).toBeUndefined();
    for (const password of ["sampan", "1234567"]) expect(bind(password)).toBe("newPassword");
    for (const password of ["sampanku", long]) expect(bind(password)).toBeUndefined();
  });

  it("R-ACC-27 requires the same password twice", () => {
    expect(checkAll(bindRules, { ...fine, confirm: "sampankU" })).toEqual({ confirm: "confirm" });
  });

  it("R-ACC-40 R-ACC-26 R-ACC-27 checks the length of both passwords, and requires the new one twice", () => {
    const change = { current: "sampan", password: "perahuku", confirm: "perahuku" };
    expect(checkAll(changeRules, change)).toEqual({});
    expect(checkAll(changeRules, { current: "12345", password: "1234567", confirm: "12345678" })).toEqual({
      current: "password",
      password: "newPassword",
      confirm: "confirm",
    });
  });

  it("R-ACC-19 R-ACC-20 starts in mode 1, and returns to it, without a stored login", () => {
    expect(homeMode(null)).toBe(1);
  });

  it("R-ACC-18 R-ACC-21 starts in mode 2, and returns to it, with a stored login", () => {
    expect(homeMode("lantern42")).toBe(2);
  });
});
