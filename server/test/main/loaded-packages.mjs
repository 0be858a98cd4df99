// Preloaded into a program: writes the packages of OpenTelemetry that it loaded to the file LOADED when it exits.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const loaded = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(found.url) ?? [];
    if (name !== undefined) loaded.add(name);
    return found;
  },
});
process.on("exit", () => writeFileSync(process.env.LOADED, JSON.stringify([...loaded].sort())));
