import { supportLimits } from "@fairlobby/contract/support";
import { supportPicturePath } from "@fairlobby/contract/wire";
import { fetchOwn } from "../../shared/files/save-download.ts";
import { dataUrlOf } from "./queries.ts";

/** A picture that the player chose. */
export interface Picture {
  /** Identifies the picture in the list on screen. */
  readonly key: string;
  readonly bytes: Blob;
  /** A data address, for `img`. */
  readonly address: string;
  /** The server's id once it was uploaded: a message that is sent again does not upload it again. */
  readonly id?: string;
}

/** The longer side of the pictures that the server keeps, px. */
const maxSide = 1_600;
const uploadMs = 60_000;

/** Reads a chosen file; null for what the browser cannot show as a picture, or what is too large. */
export async function readPicture(file: File): Promise<Picture | null> {
  const bytes = await shrink(file);
  if (bytes === null || bytes.size > supportLimits.pictureBytes) return null;
  return { key: crypto.randomUUID(), bytes, address: await dataUrlOf(bytes) };
}

/**
 * Draws a picture again, no larger than needed: a photo of 10 MB becomes 300 kB, without the place where it was taken.
 */
async function shrink(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  } catch {
    return null;
  }
}

/** Uploads a picture. Returns its id, or the server's message; an empty message when the connection was lost. */
export async function upload({ bytes }: Picture): Promise<{ readonly id: string } | { readonly refused: string }> {
  try {
    const signal = AbortSignal.timeout(uploadMs);
    const reply = await fetchOwn(supportPicturePath, { method: "POST", body: bytes, signal });
    const { data, msg } = (await reply.json()) as {
      readonly data: { readonly id: string } | null;
      readonly msg?: string;
    };
    return data === null ? { refused: msg ?? "" } : { id: data.id };
  } catch {
    return { refused: "" };
  }
}
