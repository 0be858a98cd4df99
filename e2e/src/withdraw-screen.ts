import { randomInt } from "node:crypto";
import { expect } from "vitest";
import type { Locator, Page } from "playwright";
import { depositNow, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { checkScreen, type Stage } from "./stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

/** Creates a player with these deposits, from which a first withdrawal of Rp 50.000 was paid; the rest is cash. */
export async function playerPaidOnce(
  stage: Stage,
  deposits: readonly number[],
  options: { readonly acceptBonus?: boolean } = {},
): Promise<Player> {
  const [first = 0, ...more] = deposits;
  const player = await stage.newPlayer({ deposit: first, ...options });
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  for (const amount of more) await depositNow(player, amount, options.acceptBonus);
  return player;
}

export const rupiah = (amount: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(amount)}`;

/** Returns a translated text with its placeholders filled in. */
export function saidOf(source: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), translated(source));
}

export interface Details {
  readonly holder?: string;
  readonly bank?: string;
  readonly accountNumber?: string;
  readonly phone?: string;
}

/** The parts of the withdraw screen in the lobby's default language. */
export function withdrawScreen(page: Page) {
  const dialog = page.locator("dialog[open]");
  // Only a few players may share a bank account, so each player gets another one.
  const account = `${randomInt(100_000, 1_000_000)}7890`;
  const withdraw = new RegExp(`^${translated("Withdraw")}( Rp [\\d.]+)?$`);
  return {
    dialog,
    /** The account number of `fillIn`, as the field shows it. */
    accountShown: account.replaceAll(/(\d{4})(?=\d)/g, "$1 "),
    /** Only the visible chips. */
    chips: page.getByRole("radiogroup").getByRole("radio"),
    chip: (amount: number): Locator => page.getByRole("radio", { name: new RegExp(`^${rupiah(amount)}( |$)`) }),
    /** Shows or hides the amounts that cannot be ordered now. */
    fold: page.getByRole("button", { name: translated("Amounts not available now") }),
    amount: page.getByRole("textbox", { name: translated("How much?") }),
    /** The button of the screen. */
    confirm: page.locator("main").getByRole("button", { name: withdraw }),
    /** The button of the form. */
    submit: dialog.getByRole("button", { name: withdraw }),
    quote: page.getByRole("region", { name: translated("Quote") }),
    /** Shown instead of `submit` while an order is unanswered. */
    askAgain: dialog.getByRole("button", { name: new RegExp(`^${translated("Ask again about")} `) }),
    holder: dialog.getByLabel(translated("Account holder")),
    bank: dialog.getByRole("combobox"),
    accountNumber: dialog.getByLabel(translated("Account number")),
    phone: dialog.getByRole("textbox", { name: translated("Phone"), exact: true }),
    /** The saved accounts. */
    savedAccounts: dialog.getByRole("radiogroup", { name: translated("Payout account") }).getByRole("radio"),
    /** Shows the fields: beside saved accounts, another one has to be chosen first. */
    async typeAccount(): Promise<void> {
      const another = dialog.getByRole("radio", { name: translated("Another account"), exact: true });
      await this.holder.or(another).first().waitFor();
      if (await another.isVisible()) await another.check();
    },
    async ready(): Promise<void> {
      await this.confirm.waitFor();
    },
    /** Returns the amounts on the visible chips. */
    shownAmounts: (): Promise<string[]> =>
      page
        .getByRole("radiogroup")
        .locator("label")
        .filter({ visible: true })
        .evaluateAll((chips) => chips.map((chip) => /Rp [\d.]+/.exec(chip.textContent ?? "")?.[0] ?? "")),
    async fillIn(details: Details = {}): Promise<void> {
      const { holder = "Sari Dewi", bank = "BCA", accountNumber = account, phone = "081234567890" } = details;
      await this.typeAccount();
      await this.holder.fill(holder);
      await this.bank.fill(bank);
      await dialog.getByRole("option", { name: bank }).click();
      await this.accountNumber.fill(accountNumber);
      await this.phone.fill(phone);
    },
    /** Chooses an amount and opens the form. */
    async openForm(amount: number): Promise<void> {
      await this.chip(amount).click();
      await this.confirm.click();
      await this.typeAccount();
    },
    async closeDialog(): Promise<void> {
      await page.keyboard.press("Escape");
      // The closed dialog is removed after a moment.
      await expect.poll(() => page.locator("dialog").count()).toBe(0);
    },
  };
}

/** Returns the number of lines that a text takes. */
export const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((box) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
    return Math.round((box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight));
  });

/**
 * Expects everything that the player decides by to be visible and uncovered: withdrawable sum, amount, net, time, button.
 */
export async function expectAtOneGlance(page: Page): Promise<void> {
  const screen = withdrawScreen(page);
  const bar = page.locator(".action-bar");
  const parts = {
    balance: page.locator("main dl").first(),
    amount: screen.amount,
    chip: screen.chip(50_000),
    arrives: bar.getByText(translated("Your bank receives")),
    fee: bar.getByText(translated("Nothing is deducted")),
    button: screen.confirm,
  };
  for (const [name, part] of Object.entries(parts)) {
    const seen = part.evaluate((one) => {
      const { left, top, width, bottom } = one.getBoundingClientRect();
      const on = document.elementFromPoint(left + width / 2, bottom - 4);
      return top >= 0 && on !== null && (one.contains(on) || on.contains(one));
    });
    expect(await seen, name).toBe(true);
  }
}

/**
 * Expects the bar with the button not to be fixed if it would take more than a third of the screen, and never to cover
 * the focused field: with text at its normal, one and a half times and twice its size.
 */
export async function expectRoomWithLargeLetters(page: Page): Promise<void> {
  const { amount } = withdrawScreen(page);
  const bar = page.locator(".action-bar");
  const inTheWay = () =>
    bar.evaluate((one) => {
      const { top, height } = one.getBoundingClientRect();
      const field = document.activeElement?.getBoundingClientRect();
      return {
        third: getComputedStyle(one).position === "sticky" && height > innerHeight / 3,
        field: field === undefined || (field.top < top + height && top < field.bottom),
        sight: field === undefined || field.top < 0 || field.bottom > innerHeight,
      };
    });
  for (const letters of ["100%", "150%", "200%"]) {
    await amount.blur();
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      scrollTo(0, 0);
      await document.fonts.ready;
      // Wait for the layout.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    }, letters);
    await amount.focus();
    await expect.poll(inTheWay, { message: letters }).toEqual({ third: false, field: false, sight: false });
    await checkScreen(page, `withdraw-letters-${letters.replace("%", "")}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
