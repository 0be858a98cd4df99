import { generateKeyPairSync, hash, sign } from "node:crypto";
import { checkLogSignatures, isConsistent, readCheckpoint } from "@fairlobby/verifier/audit";
import { onTestFinished } from "vitest";
import { text as readText } from "node:stream/consumers";
import type { Witness } from "../../src/platform/crypto/witness-keys.ts";
import { openHttpServer } from "../../../tools/http-server.ts";

interface Seen {
  readonly size: number;
  readonly root: string;
}

/** Starts a witness as c2sp.org/tlog-witness specifies it, for one log whose key it knows. */
export async function startWitness(name: string, logKey: string) {
  const pair = generateKeyPairSync("ed25519");
  const raw = Buffer.from(pair.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const typed = Buffer.concat([Buffer.of(4), raw]);
  const id = hash("sha256", Buffer.concat([Buffer.from(`${name}\n`), typed]), "hex").slice(0, 8);
  const state = { seen: { size: 0, root: "" } as Seen, at: 1_795_000_000, statuses: [] as number[], loseAnswer: false };

  function cosign(text: string): string {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(state.at));
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${state.at}\n${text}`), pair.privateKey);
    return `— ${name} ${Buffer.concat([Buffer.from(id, "hex"), time, signature]).toString("base64")}\n`;
  }

  /** Answers with status and body. */
  async function addCheckpoint(body: string): Promise<readonly [number, string]> {
    const [head = "", ...rest] = body.split("\n\n");
    const [first = "", ...path] = head.split("\n");
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1]);
    const checkpoint = readCheckpoint(rest.join("\n\n"));
    if (checkpoint === null || Number.isNaN(old) || old > checkpoint.size || path.length > 63) return [400, ""];
    if (checkpoint.origin !== "lobby.example/audit") return [404, ""];
    if ((await checkLogSignatures(checkpoint, [logKey])).outcome !== "holds") return [403, ""];
    if (old !== state.seen.size) return [409, `${state.seen.size}\n`];
    const proof = path.map((line) => Buffer.from(line, "base64").toString("base64url"));
    const before = state.seen.size === 0 ? { size: 0, root: "" } : state.seen;
    if (before.size === checkpoint.size && before.size > 0 && before.root !== checkpoint.root) return [409, `${old}\n`];
    if (before.size > 0 && !(await isConsistent(before, checkpoint, proof))) return [422, ""];
    state.seen = { size: checkpoint.size, root: checkpoint.root };
    return [200, cosign(checkpoint.text)];
  }

  const { url, close } = await openHttpServer(async (request, response) => {
    const body = await readText(request);
    const [status, text] = request.url === "/w/add-checkpoint" ? await addCheckpoint(body) : [404, ""];
    state.statuses.push(status);
    if (state.loseAnswer) return response.destroy();
    response.writeHead(status, { "content-type": status === 409 ? "text/x.tlog.size" : "text/plain" }).end(text);
  });
  onTestFinished(close);
  const witness: Witness = { name, publicKey: raw.toString("base64url"), url: `${url}/w` };
  return { witness, state, key: `${name}+${id}+${typed.toString("base64")}`, close };
}
