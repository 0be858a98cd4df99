import { sha256, utf8, type Bytes } from "./bytes.ts";

/**
 * The hash tree of RFC 6962 §2.1 over SHA-256. Leaves and nodes are hashed under different prefixes, so a node can
 * never be passed off as a leaf.
 */
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const leafHash = (line: string): Promise<Bytes> => sha256(leafPrefix, utf8(line));
const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Bytes> => sha256(nodePrefix, left, right);

export interface Tree {
  /** The root of an empty tree: the hash of an empty text. */
  readonly root: Bytes;
  /** For each leaf, the siblings along its path to the root, from the bottom. */
  readonly paths: readonly (readonly Bytes[])[];
}

/**
 * Builds the tree level by level; a last node without a sibling moves up unchanged. This is the tree that RFC 6962
 * defines recursively, splitting at the largest power of two.
 */
export async function treeOf(lines: readonly string[]): Promise<Tree> {
  const paths: Bytes[][] = lines.map(() => []);
  let level = await Promise.all(lines.map(leafHash));
  for (let depth = 0; level.length > 1; depth++) {
    for (const [leaf, path] of paths.entries()) {
      const sibling = level[Math.floor(leaf / 2 ** depth) ^ 1];
      if (sibling !== undefined) path.push(sibling);
    }
    const next: Promise<Bytes>[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left !== undefined) next.push(right === undefined ? Promise.resolve(left) : nodeHash(left, right));
    }
    level = await Promise.all(next);
  }
  return { root: level[0] ?? (await sha256()), paths };
}

/**
 * Computes the root from a line and its path (RFC 9162 §2.1.3.2); null if the path does not fit leaf `index` in a tree of
 * `size`.
 * @param index from 0
 */
export async function rootFrom(
  line: string,
  place: { readonly index: number; readonly size: number },
  path: readonly Uint8Array[],
): Promise<Bytes | null> {
  let [at, last] = [place.index, place.size - 1];
  if (at < 0 || at > last) return null;
  let hash = await leafHash(line);
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(sibling, hash);
      // Skip the levels at which this node was last, had no sibling and moved up.
      while (at % 2 === 0) {
        at /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = await nodeHash(hash, sibling);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}
