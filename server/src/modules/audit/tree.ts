import { createHash } from "node:crypto";

/*
 * The tree of RFC 6962 §2.1 over the entries, stored as its complete subtrees: the node `nth` of `level` covers the
 * 2^level leaves from nth·2^level on, and never changes. All numbers start at 0.
 */

export interface Place {
  readonly level: number;
  readonly nth: number;
}

export interface Node extends Place {
  readonly hash: Buffer;
}

/** A subtree: complete and stored, or made of two. */
export type Part = Place | readonly [left: Part, right: Part];

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const whole = createHash("sha256");
  for (const part of parts) whole.update(part);
  return whole.digest();
};

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export const hashLeaf = (leaf: string | Uint8Array): Buffer => sha256(leafPrefix, leaf);
const hashPair = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right);

/** The root of a tree without leaves. */
const emptyRoot = sha256();

/** Returns the places of the complete subtrees that cover the first `size` leaves, largest first. */
export function frontierOf(size: number): Place[] {
  const places: Place[] = [];
  for (let level = Math.floor(Math.log2(Math.max(size, 1))); level >= 0; level--) {
    const nth = Math.floor(size / 2 ** level);
    if (nth % 2 === 1) places.push({ level, nth: nth - 1 });
  }
  return places;
}

/**
 * Adds leaves to a tree.
 * @param frontier the nodes of `frontierOf(size)`
 * @returns the new complete subtrees, leaves included, and the frontier of the grown tree
 */
export function grow(
  size: number,
  frontier: readonly Node[],
  leaves: readonly Buffer[],
): { readonly added: Node[]; readonly frontier: Node[] } {
  const added: Node[] = [];
  const stack = [...frontier];
  for (const [index, leaf] of leaves.entries()) {
    let node: Node = { level: 0, nth: size + index, hash: leaf };
    added.push(node);
    while (stack.at(-1)?.level === node.level) {
      const left = stack.pop();
      if (left === undefined) break;
      node = { level: node.level + 1, nth: (node.nth - 1) / 2, hash: hashPair(left.hash, node.hash) };
      added.push(node);
    }
    stack.push(node);
  }
  return { added, frontier: stack };
}

/** Returns the root over a frontier. */
export function rootOver(frontier: readonly Node[]): Buffer {
  const last = frontier.at(-1);
  if (last === undefined) return emptyRoot;
  return frontier.slice(0, -1).reduceRight((hash, { hash: left }) => hashPair(left, hash), last.hash);
}

/** Returns the largest power of two below a size of at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Returns the subtree over the leaves from `start` on and before `end`; `start` is a multiple of its parts' sizes. */
function partOf(start: number, end: number): Part {
  const size = end - start;
  const level = Math.round(Math.log2(size));
  if (2 ** level === size) return { level, nth: start / size };
  const split = start + splitOf(size);
  return [partOf(start, split), partOf(split, end)];
}

/** Returns the siblings along the path from a leaf to the root of a tree of `size`, from the bottom (RFC 6962 §2.1.1). */
export function inclusionPath(index: number, size: number): Part[] {
  const path: Part[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + splitOf(end - start);
    if (index < split) {
      path.unshift(partOf(split, end));
      end = split;
    } else {
      path.unshift(partOf(start, split));
      start = split;
    }
  }
  return path;
}

/** Returns the parts that prove that a tree of `from` leaves is the beginning of one of `to` (RFC 6962 §2.1.2). */
export function consistencyPath(from: number, to: number): Part[] {
  if (from === 0 || from === to) return [];
  const path: Part[] = [];
  let [start, end] = [0, to];
  while (end > from) {
    const split = start + splitOf(end - start);
    if (from <= split) {
      path.unshift(partOf(split, end));
      end = split;
    } else {
      path.unshift(partOf(start, split));
      start = split;
    }
  }
  // If the remaining subtree is the whole smaller tree, it is left out: the verifier knows its root.
  return start === 0 ? path : [partOf(start, end), ...path];
}

const isPlace = (part: Part): part is Place => !Array.isArray(part);

/** Returns the places that a part is made of. */
export const placesIn = (part: Part): Place[] => (isPlace(part) ? [part] : part.flatMap(placesIn));

/** @param nodeAt returns the hash of a stored node */
export function hashOf(part: Part, nodeAt: (place: Place) => Uint8Array): Uint8Array {
  return isPlace(part) ? nodeAt(part) : hashPair(hashOf(part[0], nodeAt), hashOf(part[1], nodeAt));
}
