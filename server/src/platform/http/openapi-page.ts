import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";

/** Swagger UI's own files; the package's plugin is not used, because it would not restrict them to operators. */
const viewer = fileURLToPath(new URL("static", import.meta.resolve("@fastify/swagger-ui")));
const viewerFiles = new Set(["/swagger-ui-bundle.js", "/swagger-ui.css"]);

const pageAt = (folder: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairlobby calls</title>
<link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script src="${folder}/start.js"></script>
</body>
</html>
`;

/** Shows fields rather than examples, sends no call, and has no other site validate the document. */
const startAt = (folder: string): string => `SwaggerUIBundle({
  url: "${folder}.json",
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

/**
 * Mounts an OpenAPI document of calls at `<folder>.json`, and the page that shows it at `folder`.
 * @param operatorsOnly refuses everybody but operators
 */
export async function mountOpenApiPage(
  app: FastifyInstance,
  folder: `/${string}`,
  document: object,
  operatorsOnly: onRequestAsyncHookHandler,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", operatorsOnly);
    scope.get(`${folder}.json`, async () => document);
    scope.get(folder, async (_, reply) => reply.type("text/html; charset=utf-8").send(pageAt(folder)));
    scope.get(`${folder}/start.js`, async (_, reply) =>
      reply.type("text/javascript; charset=utf-8").send(startAt(folder)),
    );
    await scope.register(fastifyStatic, {
      root: viewer,
      prefix: `${folder}/`,
      allowedPath: (path) => viewerFiles.has(path),
      cacheControl: false,
      decorateReply: false,
    });
  });
}
