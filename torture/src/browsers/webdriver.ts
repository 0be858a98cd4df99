import { writeFileSync } from "node:fs";
import { until } from "../../../tools/until.ts";
import { patience } from "../patience.ts";

/**
 * The browser's tabs, driven over WebDriver (https://www.w3.org/TR/webdriver2/). Each method waits for what it needs.
 */
export interface WebDriver {
  open(url: string): Promise<void>;
  /**
   * Presses the first control that matches the selector and has the accessible name.
   * @param uncover function body that runs in the page before each attempt
   */
  press(selector: string, name: RegExp, uncover?: string): Promise<unknown>;
  /** Types into the field with this accessible name. */
  type(name: RegExp, text: string): Promise<unknown>;
  /** Waits until the page shows the text. */
  see(text: string): Promise<unknown>;
  /** Runs a function body in the page and returns its result. */
  run(body: string): Promise<unknown>;
  /** Runs `step` in the frame of the page. */
  inFrame(step: () => Promise<void>): Promise<void>;
  /** Runs `step` in the tab that `opening` opens, and closes that tab. */
  inNewTab(opening: () => Promise<void>, step: () => Promise<void>): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A page that draws a game on the processor may keep a call waiting; the journey's slowest step takes a few seconds. */
const callMs = 60_000;

/** The page writes amounts with non-breaking spaces. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The member of a reply that identifies an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
type Reference = Readonly<Record<typeof elementKey, string>>;

/** Starts a browser through the driver program that listens at `driverUrl`. */
export async function openWebDriver(
  driverUrl: string,
  capabilities: object,
  size: { readonly width: number; readonly height: number },
): Promise<WebDriver> {
  const call = async <T>(method: "DELETE" | "GET" | "POST", path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${driverUrl}${path}`, {
      method,
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(callMs),
    });
    const { value } = (await reply.json()) as { value: T & { error: string; message: string } };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${sessionId}`;
  const post = <T>(path: string, body?: object): Promise<T> => call("POST", `${session}${path}`, body);
  const get = <T>(path: string): Promise<T> => call("GET", `${session}${path}`);

  await post("/window/rect", size);
  const run = (body: string): Promise<unknown> => post("/execute/sync", { script: body, args: [] });

  const named = async (selector: string, name: RegExp): Promise<string> => {
    const others: string[] = [];
    for (const { [elementKey]: id } of await post<Reference[]>("/elements", {
      using: "css selector",
      value: selector,
    })) {
      const label = withPlainSpaces(await get<string>(`/element/${id}/computedlabel`));
      if (name.test(label)) return id;
      others.push(label);
    }
    throw new Error(`there are: ${others.join(", ")}`);
  };
  /** Tries again while the control is covered, moving or being replaced: the driver refuses such calls. */
  const perform = (
    what: string,
    selector: string,
    name: RegExp,
    act: (id: string) => Promise<unknown>,
  ): Promise<unknown> =>
    until(
      `${what} ${selector} ${String(name)}`,
      async () => {
        await act(await named(selector, name));
        return true;
      },
      patience,
    );

  return {
    open: (url) => post("/url", { url }),
    press: (selector, name, uncover = "") =>
      perform("press", selector, name, async (id) => {
        await run(uncover);
        await post(`/element/${id}/click`);
      }),
    type: (name, text) =>
      perform("type into", "input", name, async (id) => {
        await post(`/element/${id}/clear`);
        await post(`/element/${id}/value`, { text });
      }),
    see: (text) =>
      until(
        `the page shows "${text}"`,
        async () => withPlainSpaces((await run("return document.body.innerText")) as string).includes(text),
        patience,
      ),
    run,
    async inFrame(step) {
      await until(
        "the page has a frame",
        async () => (await run('return document.querySelector("iframe") !== null')) === true,
        patience,
      );
      await post("/frame", { id: await post<Reference>("/element", { using: "css selector", value: "iframe" }) });
      await step();
      await post("/frame/parent");
    },
    async inNewTab(opening, step) {
      const own = await get<string>("/window");
      await opening();
      const other = async (): Promise<string | undefined> =>
        (await get<string[]>("/window/handles")).find((handle) => handle !== own);
      await post("/window", { handle: await until("a new tab is open", other, patience) });
      await step();
      await call("DELETE", `${session}/window`);
      await post("/window", { handle: own });
    },
    async screenshot(path) {
      writeFileSync(path, Buffer.from(await get<string>("/screenshot"), "base64"));
    },
    close: () => call("DELETE", session),
  };
}
