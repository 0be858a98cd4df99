import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { noticesFile, thirdPartyNotices } from "../../tools/third-party-notices.ts";
import { archiveContents, installedNode, isLink, nodePackage, nodePath, shippedWorkspaces } from "./contents.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { starter } from "./starter.ts";

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");

/** Names the archive by version and kind of machine: `fairlobby-1.0.0-linux-x64`. */
export function archiveName(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return `fairlobby-${version}-${process.platform}-${process.arch}`;
}

/** Writes the files that exist only in the archive to a folder, and returns their paths. */
function writeGenerated(root: string, contents: readonly string[], folder: string): string[] {
  const generated: Record<string, string> = {
    "bin/fairlobby": starter,
    "bin/fairlobby.mjs": readFileSync(join(import.meta.dirname, "launcher.mjs"), "utf8"),
    "sbom.json": billOfMaterials(root),
    [noticesFile]: thirdPartyNotices(root, shippedWorkspaces, [nodePackage(root)]),
  };
  const lines = contents
    .filter((path) => !isLink(root, path))
    .map((path) => `${sha256(readFileSync(join(root, path)))}  ${path === installedNode(root) ? nodePath : path}`);
  for (const [path, text] of Object.entries(generated)) lines.push(`${sha256(text)}  ${path}`);
  generated["SHA256SUMS"] = `${lines.join("\n")}\n`;
  mkdirSync(join(folder, "bin"));
  for (const [path, text] of Object.entries(generated)) writeFileSync(join(folder, path), text);
  chmodSync(join(folder, "bin/fairlobby"), 0o755);
  return Object.keys(generated);
}

/** Arguments of GNU tar. Owners, times and rights do not depend on this machine, so the same sources give the same bytes. */
function tarArguments(root: string, name: string, lists: { generatedDir: string; generated: string; found: string }) {
  return [
    "--create",
    "--format=gnu",
    "--no-recursion",
    "--hard-dereference",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mtime=@0",
    "--mode=u=rwX,go=rX",
    `--transform=flags=r;s,^${installedNode(root)}$,${nodePath},`,
    `--transform=flags=r;s,^,${name}/,`,
    `--directory=${lists.generatedDir}`,
    `--files-from=${lists.generated}`,
    `--directory=${root}`,
    `--files-from=${lists.found}`,
  ];
}

/**
 * Writes the archive and a file with its checksum beside it, and returns its path. Needs GNU tar.
 * @param level of gzip, 0 to 9
 */
export async function writeArchive(root: string, folder: string, level: number): Promise<string> {
  const name = archiveName(root);
  const contents = archiveContents(root);
  const work = mkdtempSync(join(tmpdir(), "fairlobby-package-"));
  try {
    const generatedDir = join(work, "generated");
    mkdirSync(generatedDir);
    const lists = { generatedDir, generated: join(work, "generated.txt"), found: join(work, "found.txt") };
    writeFileSync(lists.generated, writeGenerated(root, contents, generatedDir).join("\n"));
    writeFileSync(lists.found, contents.join("\n"));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    const tar = spawn("tar", tarArguments(root, name, lists), { stdio: ["ignore", "pipe", "inherit"] });
    const hash = createHash("sha256");
    const ended = once(tar, "exit");
    await pipeline(
      tar.stdout,
      createGzip({ level }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file),
    );
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`tar ended with ${code}`);
    writeFileSync(`${file}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
