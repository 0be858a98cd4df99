import { depositVariants, leaveContact, stubOrders } from "../deposit.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { named, type Scene } from "./scene.ts";

/** Screens of a deposit, from choosing an amount to the receipts. */
export async function cashierScenes({ stage, variant, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer();
  const cashier = variant === "tabs" ? "/payment.php" : "/rechargeMall";
  const page = await stage.openAs(player, cashier, { locale });
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await camera.shoot(page, "deposit");
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "deposit-contact");
  await leaveContact(player);
  await page.reload();
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  await page.getByRole("tablist").waitFor();
  await camera.shoot(page, "deposit-method");
  await page.getByRole("tab").nth(1).click();
  await camera.shoot(page, "deposit-method-va");
  await page.getByRole("tab", { name: "QRIS" }).click();
  await page.getByRole("button", { name: named("Pay", locale) }).click();
  await page.getByRole("link", { name: translated("Open the payment page", locale) }).waitFor();
  await camera.shoot(page, "deposit-code");

  await stubOrders(page, (order) =>
    depositVariants.map((twist, at) => ({ ...order, ...twist, orderId: `D${at}` }) as typeof order),
  );
  await page.reload();
  await page.getByRole("button", { name: named("Show the code", locale) }).waitFor();
  await camera.shoot(page, "deposit-orders");
  await page.getByRole("button", { name: named("Less was paid than ordered", locale) }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "deposit-receipt");
  await page.context().close();
}
