import { fromBase64url, sha256, toBase64url, type Bytes } from "../proofs/bytes.ts";

const nodePrefix = Uint8Array.of(1);

/** Returns how many complete subtrees cover `size` leaves. */
const subtreesOf = (size: number): number => size.toString(2).replaceAll("0", "").length;

/** A tree of RFC 6962 that grows by leaves at its end. */
export interface GrowingTree {
  size(): number;
  /** @param leaf the leaf's hash */
  add(leaf: Bytes): Promise<void>;
  /** Base64url. */
  root(): Promise<string>;
}

/**
 * Creates a tree that continues after `size` leaves.
 * @param frontier hashes of the complete subtrees over these leaves, largest first, base64url
 * @returns null if a tree of this size cannot have this frontier
 */
export function growFrom(size: number, frontier: readonly string[]): GrowingTree | null {
  const hashes = frontier.map((hash) => fromBase64url(hash, 32)).filter((hash): hash is Bytes => hash !== null);
  if (hashes.length !== frontier.length || hashes.length !== subtreesOf(size)) return null;
  let leaves = size;
  return {
    size: () => leaves,
    async add(leaf) {
      let hash = leaf;
      // Each trailing one of the size is a complete subtree that becomes the left half of a larger one.
      for (let rest = leaves; rest % 2 === 1; rest = (rest - 1) / 2) {
        const left = hashes.pop();
        if (left !== undefined) hash = await sha256(nodePrefix, left, hash);
      }
      hashes.push(hash);
      leaves += 1;
    },
    async root() {
      let root = hashes.at(-1);
      if (root === undefined) return toBase64url(await sha256());
      for (const left of hashes.slice(0, -1).reverse()) root = await sha256(nodePrefix, left, root);
      return toBase64url(root);
    },
  };
}

/**
 * Checks that the tree `before` is the beginning of the tree `after` (RFC 9162 §2.1.4.2).
 * @param path the consistency proof: hashes, base64url
 */
export async function isConsistent(
  before: { readonly size: number; readonly root: string },
  after: { readonly size: number; readonly root: string },
  path: readonly string[],
): Promise<boolean> {
  const hashes = path.map((hash) => fromBase64url(hash, 32)).filter((hash): hash is Bytes => hash !== null);
  if (hashes.length !== path.length || before.size > after.size) return false;
  if (before.size === after.size) return path.length === 0 && before.root === after.root;
  if (before.size === 0) return path.length === 0;
  const isPowerOfTwo = subtreesOf(before.size) === 1;
  const first = fromBase64url(before.root, 32);
  const steps = isPowerOfTwo && first !== null ? [first, ...hashes] : hashes;
  let [at, last] = [before.size - 1, after.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  let [small, large] = [steps[0], steps[0]];
  for (const step of steps.slice(1)) {
    if (last === 0 || small === undefined || large === undefined) return false;
    if (at % 2 === 1 || at === last) {
      small = await sha256(nodePrefix, step, small);
      large = await sha256(nodePrefix, step, large);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      large = await sha256(nodePrefix, large, step);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (small === undefined || large === undefined || last !== 0) return false;
  return toBase64url(small) === before.root && toBase64url(large) === after.root;
}
