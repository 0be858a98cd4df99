import type { Page } from "playwright";
import { expect } from "vitest";
import { translated } from "../../tools/lobby-texts.ts";
import { clippedTexts } from "./fit.ts";
import { expectNoFault } from "./operator-checks.ts";
import { loseReply } from "./operator-page.ts";
import { checkScreen } from "./stage.ts";

/** A text with an address too long for any line. */
const asked = `Where is my withdrawal? The picture shows what the bank says, https://bank.example/${"0".repeat(80)}`;
const answered = "The bank pays it today. You never pay for a withdrawal.";

const button = (page: Page, name: string) => page.getByRole("button", { name: translated(name), exact: true });

/** A player asks from an order, with a picture; a failed send loses nothing. Returns the question's number. */
export async function askWithPicture(page: Page, orderId: string): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/service?orderId=${orderId}`);
  await page.getByText(translated("You have not asked anything yet.")).waitFor();
  await page.getByRole("link", { name: translated("Ask a question") }).click();
  const field = page.getByLabel(translated("Your question"));
  await field.fill(asked);
  const attached = page.getByRole("button", {
    name: new RegExp(`^${translated("Remove {what}").replace("{what}", "")}`),
  });
  // A withdrawal was attached because the page was opened from it; another one is chosen from the list.
  await attached.click();
  const picture = { name: "bank.png", mimeType: "image/png", buffer: await page.screenshot() };
  const nth = (text: string, number: number) => translated(text).replace("{nth}", String(number));
  await page.locator("input[type=file]").setInputFiles([1, 2, 3, 4].map((one) => ({ ...picture, name: `${one}.png` })));
  await page
    .getByText(translated("A message can hold {most} pictures. Only the first ones were added.").replace("{most}", "3"))
    .waitFor();
  for (const number of [3, 2]) {
    await page.getByRole("img", { name: nth("Picture {nth}", number) }).waitFor();
    await page.getByRole("button", { name: nth("Remove picture {nth}", number) }).click();
  }
  await button(page, "Transaction or round").click();
  await page.getByRole("dialog").getByText("Rp 50.000").waitFor();
  await checkScreen(page, "question-subjects");
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await checkScreen(page, "question-new");
  expect(await clippedTexts(page)).toEqual([]);

  await page.route("**/v1/support/write", (route) => route.abort());
  await button(page, "Send").click();
  await page
    .getByRole("alert")
    .getByText(translated("Not sent: there is no connection. What you wrote is kept here."))
    .waitFor();
  await checkScreen(page, "question-failed");
  await page.unroute("**/v1/support/write");
  // What was written survives leaving the screen and the app; pictures are chosen again.
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(asked);
  await attached.waitFor();
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("img", { name: nth("Picture {nth}", 1) }).waitFor();
  await button(page, "Send").click();
  await page.waitForURL("**/service/question?number=*");
  await page.getByText(asked).waitFor();
  await page.getByRole("img", { name: nth("Picture {nth}", 1) }).waitFor();
  await page.getByRole("status").getByText(/WIB/).waitFor();
  await checkScreen(page, "question-waiting");
  expect(await clippedTexts(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("supportDrafts"))).toBeNull();
  return new URL(page.url()).searchParams.get("number") ?? "";
}

/** An operator finds the question, sees its picture and order, and answers; a demand for a payment is refused. */
export async function answerAtConsole(officer: Page, consoleUrl: string, number: string): Promise<void> {
  await officer.goto(`${consoleUrl}/questions`);
  await officer.getByRole("link", { name: `Question ${number}` }).waitFor();
  await expectNoFault(officer, "console-questions");
  await officer.getByRole("link", { name: `Question ${number}` }).click();
  const picture = officer.getByRole("img", { name: "Picture 1" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await officer
    .getByLabel("Answer", { exact: true })
    .fill("Please pay the fee first, then your withdrawal is released.");
  await officer.getByRole("button", { name: "Send the answer" }).click();
  await officer.getByRole("alert").getByText("Not sent: “pay” and “withdrawal” ask for a payment").waitFor();
  await expectNoFault(officer, "console-question");
  await officer.getByLabel("Answer", { exact: true }).fill(answered);
  // The reply is lost, and the sent answer appears meanwhile: sending it again still gives one answer.
  await loseReply(officer, "/c/v1/questions/answer");
  const messages = officer.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await officer.getByRole("button", { name: "Send the answer" }).click();
  await officer.getByRole("alert").getByText("The console cannot be reached.").waitFor();
  await messages.filter({ hasText: answered }).waitFor();
  await officer.getByRole("button", { name: "Send the answer" }).click();
  await officer.getByText("Done.").waitFor();
  expect(await messages.count()).toBe(2);
  await officer.getByText("Answered", { exact: true }).waitFor();
  expect(await officer.getByLabel("Answer", { exact: true }).inputValue(), "what was sent is not sent again").toBe("");
  // The link filters the list by the player; the filter stays when another list is chosen.
  await officer
    .getByRole("main")
    .getByRole("link", { name: /^\d{5,}$/ })
    .click();
  const chip = officer.getByRole("button", { name: "Remove the filter: Player" });
  await chip.waitFor();
  await officer.getByRole("link", { name: "Answered", exact: true }).click();
  await officer.getByRole("link", { name: `Question ${number}` }).waitFor();
  await chip.waitFor();
}

/** The player reads the answer without touching the page, and finds it in the inbox. */
export async function readAnswer(page: Page, number: string): Promise<void> {
  await page.getByText(answered).waitFor();
  await page.getByRole("status").getByText(translated("Answered")).waitFor();
  await checkScreen(page, "question-answered");
  await page.goto(`${new URL(page.url()).origin}/inbox`);
  await page.getByRole("link", { name: new RegExp(translated("Your question was answered")) }).click();
  await page.waitForURL(`**/service/question?number=${number}`);
  await page.getByText(answered).waitFor();
  await page.getByRole("link", { name: translated("Back") }).click();
  await page
    .getByRole("list", { name: translated("Your questions") })
    .getByRole("link")
    .waitFor();
  await checkScreen(page, "service-questions");
}
