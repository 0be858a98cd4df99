import { keyDocumentPath, readPublisher, type Publisher } from "../proofs/index.ts";
import { getJson, readText, VerifyProblem } from "./shared.ts";

/** Reads a key document, a JWK, or a raw public key in base64url. */
function publisherIn(text: string): Publisher | null {
  try {
    const document: unknown = JSON.parse(text);
    return readPublisher(document) ?? readPublisher({ issuer: "", keys: [document] });
  } catch {
    return readPublisher({ issuer: "", keys: [{ x: text.trim() }] });
  }
}

/** The published keys and where they came from. A lobby also publishes the roots of the days; a file has none. */
export interface Source {
  readonly publisher: Publisher | null;
  /** Origin of the lobby, or null for a file. */
  readonly origin: string | null;
}

/**
 * Reads the published keys.
 * @param key an address or a file; by default the address of the issuer
 */
export async function sourceOf(key: string | undefined, issuer: string): Promise<Source> {
  if (key !== undefined && !/^https?:\/\//.test(key)) {
    const publisher = publisherIn(readText(key));
    if (publisher === null || publisher.publicKeys.length === 0) throw new VerifyProblem(`${key} holds no public key`);
    return { publisher, origin: null };
  }
  if (key === undefined && !URL.canParse(issuer)) return { publisher: null, origin: null };
  const { origin, pathname } = new URL(key ?? issuer);
  const address = origin + (pathname === "/" ? keyDocumentPath : pathname);
  try {
    return { publisher: readPublisher(await getJson(address)), origin };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { publisher: null, origin };
  }
}
