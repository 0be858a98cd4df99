import { expect, test } from "vitest";
import { platformOf } from "../src/features/install/platform.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  ["ios", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1", 5],
  ["ios", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15", 5],
  ["desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15", 0],
  ["android", `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome} Chrome/142.0 Mobile Safari/537.36`, 5],
  ["inside-an-app", `Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) ${chrome} Version/4.0 Chrome/142.0 Mobile`, 5],
  ["inside-an-app", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 390.0", 5],
  ["desktop", `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Chrome/142.0 Safari/537.36`, 0],
])("R-DLG-18 the install steps are those of %s", (platform, userAgent, touchPoints) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform);
});
