import type { ReplyOf } from "@fairlobby/contract";
import { formatProcess, parseProcess, type ProcessStep } from "@fairlobby/contract/process";
import type { Page, Request } from "playwright";

type Process = ReplyOf<"/v1/bus/getWithdrawProcess">;

export interface StubbedProcess {
  /** The steps, one second apart by default. */
  readonly steps: readonly (Pick<ProcessStep, "processCode" | "args"> & Partial<ProcessStep>)[];
  /** Other fields of the reply. */
  readonly fields?: Partial<Process>;
}

/** Returns the tracker's path for an order; pay type 8 is the bank. */
export const trackerOf = (orderId: string): string => `/withdrawalTracker?orderId=${orderId}&payType=8`;

/** Returns the step codes the tracker shows, in order. */
export function shownSteps(page: Page): Promise<number[]> {
  return page.locator("li[data-step]").evaluateAll((lines) => lines.map((line) => Number(line.dataset.step)));
}

/** The line of a step; its last line if the step occurred twice. */
export const stepLine = (page: Page, code: number) => page.locator(`li[data-step="${code}"]`).last();

/** Waits until the tracker's current step is `code`. */
export function untilShown(page: Page, code: number): Promise<void> {
  return page.locator(`li[data-step="${code}"][aria-current="step"]`).waitFor();
}

/** Collects the page's requests to a path from now on. */
export function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => request.url().endsWith(path) && seen.push(request));
  return seen;
}

/**
 * Stubs the order's timeline as it was when `code` was its last step; `fields` are other fields of that reply. Steps that
 * pass in milliseconds cannot be tested in any other way.
 */
export async function stopAt(page: Page, code: number, fields: Partial<Process> = {}): Promise<void> {
  await page.route("**/v1/bus/getWithdrawProcess", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Process };
    const steps = JSON.parse(body.data.processDetail.processJson) as { processCode: number }[];
    const end = steps.findIndex((step) => step.processCode === code) + 1;
    if (end === 0) throw new Error(`the order was never at ${code}`);
    const processJson = JSON.stringify(steps.slice(0, end));
    const { end: ended, ...open } = body.data;
    const data = {
      ...open,
      ...(end === steps.length && { end: ended }),
      ...fields,
      processDetail: { ...body.data.processDetail, processJson },
    };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}

/**
 * Removes the stub, so that the order is shown as it is. Waits for stubbed replies: a request that loses its stub would
 * be answered twice.
 */
export const removeStub = (page: Page): Promise<void> => page.unrouteAll({ behavior: "wait" });

/**
 * Replaces the order's steps after its first, and other fields of the reply, to show steps that would need a queue, a
 * review or a certain answer of the bank.
 */
export async function stubProcess(page: Page, stub: StubbedProcess): Promise<void> {
  await removeStub(page);
  await page.route("**/v1/bus/getWithdrawProcess", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Process };
    const [first] = parseProcess(body.data.processDetail.processJson);
    if (first === undefined) throw new Error("the order has no step");
    const steps = stub.steps.map((step, index) => ({ createTime: first.createTime + (index + 1) * 1000, ...step }));
    const processJson = formatProcess([first, ...steps]);
    const { end: _, ...open } = body.data;
    const data = { ...open, ...stub.fields, processDetail: { ...body.data.processDetail, processJson } };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}
