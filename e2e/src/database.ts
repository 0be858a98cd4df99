import { randomBytes } from "node:crypto";
import pg from "pg";
import { prepareDatabase } from "../../server/src/platform/db/migrate.ts";

const template = "fairlobby_template";

function at(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asOwner(serverUrl: string, text: string): Promise<void> {
  const owner = new pg.Client(serverUrl);
  await owner.connect();
  try {
    await owner.query(text);
  } finally {
    await owner.end();
  }
}

/** Migrates a template database, which all products of a run copy. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await asOwner(serverUrl, `create database ${template}`);
  await prepareDatabase(at(serverUrl, template));
}

/** Creates a database, which is removed with the server. Returns the URL with which its owner connects. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `product_${randomBytes(6).toString("hex")}`;
  await asOwner(serverUrl, `create database ${name} template ${template}`);
  return at(serverUrl, name);
}
