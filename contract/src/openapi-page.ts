import type { JsonSchema, OpenApiDocument, Operation } from "./openapi/document.ts";
import { fieldRows } from "./openapi/field-rows.ts";
import { pageStyle } from "./openapi/page-style.ts";
import { withdrawalSteps } from "./withdrawal-steps.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes a text, sets what stands between backticks as code and keeps row ids on one line. */
function prose(text: string): string {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\bR-[A-Z0-9]+-\d+\b/g, `<span class="row">$&</span>`);
}

function definitions(rows: readonly { term: string; note?: string; text: string; depth?: number }[]): string {
  const entries = rows.map(({ term, note = "", text, depth = 0 }) => {
    const deep = depth === 0 ? "" : ` class="deep-${Math.min(depth, 3)}"`;
    const aside = note === "" ? "" : ` <span>${escape(note)}</span>`;
    return `<div${deep}><dt><code>${escape(term)}</code>${aside}</dt><dd>${prose(text)}</dd></div>`;
  });
  return `<dl>${entries.join("")}</dl>`;
}

function fields(schema: JsonSchema, document: OpenApiDocument): string {
  const rows = fieldRows(schema, document.components.schemas);
  if (rows.length === 0) return `<p class="none">No fields: <code>{}</code>.</p>`;
  return definitions(
    rows.map((row) => ({
      term: row.optional ? `${row.name}?` : row.name,
      note: row.type,
      text: row.description,
      depth: row.depth,
    })),
  );
}

const json = (value: unknown): string => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

function accessOf(operation: Operation): string {
  if (operation.security.length === 0) return "No token needed";
  return operation.security.length > 1 ? "Token optional" : "Needs a token";
}

function callEntry(path: string, operation: Operation, document: OpenApiDocument): string {
  const request = operation.requestBody.content["application/json"];
  const reply = operation.responses["200"].content["application/json"];
  const data = reply.schema.oneOf?.[0]?.properties?.data ?? {};
  const failures = Object.entries(operation["x-failures"]).map(([term, text]) => ({ term, text }));
  const money = operation["x-money"] ? `<li class="money">Money: idempotency-key header</li>` : "";
  return `<details id="${escape(operation.operationId)}">
<summary><code>${escape(path)}</code><p>${prose(operation.summary)}</p></summary>
<div class="body">
<ul class="tags"><li>${escape(accessOf(operation))}</li>${money}<li>${escape(operation["x-row"])}</li></ul>
<h3>Request</h3>${fields(request.schema, document)}
<h3>data of the reply</h3>${fields(data, document)}
<h3>Failures</h3><div class="failures">${definitions(failures)}</div>
<h3>Example request</h3>${json(request.example)}
<h3>Example reply</h3>${json(reply.examples?.success?.value)}
</div></details>`;
}

function chapter(tag: OpenApiDocument["tags"][number], document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).filter(([, { post }]) => post.tags.includes(tag.name));
  return `<section id="${escape(tag.name)}"><h2>${escape(tag.description)}</h2>
${entries.map(([path, { post }]) => callEntry(path, post, document)).join("\n")}</section>`;
}

function pushChapter(document: OpenApiDocument): string {
  const entries = Object.entries(document["x-push"]).map(
    ([destination, { summary, message }]) => `<details>
<summary><code>${escape(destination)}</code><p>${prose(summary)}</p></summary>
<div class="body"><h3>Body</h3>${fields(message, document)}</div></details>`,
  );
  return `<section id="push"><h2>Push</h2>${entries.join("\n")}</section>`;
}

const stateNames = ["in progress", "success", "fail", "exception", "wait"];

function stepChapter(): string {
  const rows = Object.entries(withdrawalSteps).map(([term, step]) => ({
    term,
    note: `${stateNames[step.state] ?? ""}${step.terminal ? ", final" : ""}`,
    text: step.meaning,
  }));
  return `<section id="steps"><h2>Steps of a withdrawal</h2>${definitions(rows)}</section>`;
}

/**
 * The document as a page for people: one self-contained HTML text, without scripts or outside resources. It needs
 * `style-src 'unsafe-inline'` (or the hash of its style element) and nothing else.
 */
export function openApiPage(document: OpenApiDocument): string {
  const chapters = [
    ...document.tags.map((tag) => ({ id: tag.name, title: tag.description })),
    { id: "push", title: "Push" },
    { id: "steps", title: "Withdrawal steps" },
  ];
  const links = chapters.map(({ id, title }) => `<li><a href="#${escape(id)}">${escape(title)}</a></li>`).join("");
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} calls</title>
<style>${pageStyle}</style>
</head>
<body>
<header><div><h1><small>${escape(title)} ${escape(version)}</small>Every call on the wire</h1>
${description
  .split("\n\n")
  .map((paragraph) => `<p>${prose(paragraph)}</p>`)
  .join("\n")}</div></header>
<nav aria-label="Chapters"><ul>${links}</ul></nav>
<main>
${document.tags.map((tag) => chapter(tag, document)).join("\n")}
${pushChapter(document)}
${stepChapter()}
</main>
<footer>Generated from the schemas the server checks every call with.</footer>
</body>
</html>
`;
}
