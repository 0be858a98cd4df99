import { fileURLToPath } from "node:url";
import { openApiDocument } from "@fairlobby/contract/openapi";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import type { Route } from "./route.ts";

/** Swagger UI's own files; the package's plugin is not used, because it would not restrict them to operators. */
const viewer = fileURLToPath(new URL("static", import.meta.resolve("@fastify/swagger-ui")));
const viewerFiles = new Set(["/swagger-ui-bundle.js", "/swagger-ui.css"]);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairlobby calls</title>
<link rel="stylesheet" href="/openapi/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="/openapi/swagger-ui-bundle.js"></script>
<script src="/openapi/start.js"></script>
</body>
</html>
`;

/** Shows fields rather than examples, sends no call, and has no other site validate the document. */
const start = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#calls",
  deepLinking: true,
  defaultModelRendering: "model",
  defaultModelExpandDepth: 4,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null } })],
});
`;

/** Mounts the OpenAPI document of the calls, and the page that shows it. */
export async function mountOpenApiPage(
  app: FastifyInstance,
  routes: readonly Pick<Route, "path">[],
  operatorsOnly: onRequestAsyncHookHandler,
): Promise<void> {
  const document = openApiDocument(new Set(routes.map((route) => route.path)));
  await app.register(async (scope) => {
    scope.addHook("onRequest", operatorsOnly);
    scope.get("/openapi.json", async () => document);
    scope.get("/openapi", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));
    scope.get("/openapi/start.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(start));
    await scope.register(fastifyStatic, {
      root: viewer,
      prefix: "/openapi/",
      allowedPath: (path) => viewerFiles.has(path),
      cacheControl: false,
      decorateReply: false,
    });
  });
}
