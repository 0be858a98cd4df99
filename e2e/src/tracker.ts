import type { ReplyOf } from "@fairlobby/contract";
import { formatProcess, parseProcess, type ProcessStep } from "@fairlobby/contract/process";
import type { Page, Request } from "playwright";

type Process = ReplyOf<"/v1/bus/getWithdrawProcess">;

export interface Told {
  readonly steps: readonly Pick<ProcessStep, "processCode" | "args">[];
  /** What the reply says beside the steps. */
  readonly beside?: Partial<Process>;
}

/** The tracker's address for an order; pay type 8 is the bank. */
export const trackerOf = (orderId: string): string => `/withdrawalTracker?orderId=${orderId}&payType=8`;

/** The step codes the tracker shows, from the first line to the last. */
export function shownSteps(page: Page): Promise<number[]> {
  return page.locator("li[data-step]").evaluateAll((lines) => lines.map((line) => Number(line.dataset.step)));
}

/** A line of the receipt by its code; the last one, should a step have come twice. */
export const stepLine = (page: Page, code: number) => page.locator(`li[data-step="${code}"]`).last();

/** Waits until the tracker's present step is `code`. */
export function untilShown(page: Page, code: number): Promise<void> {
  return page.locator(`li[data-step="${code}"][aria-current="step"]`).waitFor();
}

/** Every call of the page whose address ends like this, from now on. */
export function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => request.url().endsWith(path) && seen.push(request));
  return seen;
}

/**
 * Shows the tracker the order's own timeline as it was at an earlier moment: the steps up to `code`, with what the
 * reply said beside them then. Steps that pass in milliseconds cannot be looked at in any other way.
 */
export async function stopAt(page: Page, code: number, then: Partial<Process> = {}): Promise<void> {
  await page.route("**/v1/bus/getWithdrawProcess", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Process };
    const steps = JSON.parse(body.data.processDetail.processJson) as { processCode: number }[];
    const end = steps.findIndex((step) => step.processCode === code) + 1;
    if (end === 0) throw new Error(`the order never was at ${code}`);
    const processJson = JSON.stringify(steps.slice(0, end));
    const { end: ended, ...open } = body.data;
    const data = {
      ...open,
      ...(end === steps.length && { end: ended }),
      ...then,
      processDetail: { ...body.data.processDetail, processJson },
    };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}

/**
 * Tells the tracker of another order than this one: `steps` after its first, and what the reply says beside them. For
 * what takes a queue, a review or a bank's mood to meet, where only the look of it matters.
 */
export async function retellProcess(page: Page, told: Told): Promise<void> {
  await page.unroute("**/v1/bus/getWithdrawProcess");
  await page.route("**/v1/bus/getWithdrawProcess", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Process };
    const [first] = parseProcess(body.data.processDetail.processJson);
    if (first === undefined) throw new Error("the order has no step");
    const steps = told.steps.map((step, index) => ({ ...step, createTime: first.createTime + (index + 1) * 1000 }));
    const processJson = formatProcess([first, ...steps]);
    const { end: _, ...open } = body.data;
    const data = { ...open, ...told.beside, processDetail: { ...body.data.processDetail, processJson } };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}
