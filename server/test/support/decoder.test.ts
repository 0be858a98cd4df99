import { expect, test } from "vitest";
import { decodedBytes } from "../../src/platform/pictures/header.ts";
import { decode, reEncode } from "../../src/platform/pictures/re-encode.ts";

const megabyte = 1024 * 1024;
const sizes = [{ width: 64, height: 64 }];
const task = JSON.stringify({ format: "gif", sizes, seconds: 10 });

/**
 * Returns the LZW codes of pixels that all have the first colour: each code is a run one pixel longer than the one
 * before.
 */
function solidCodes(pixels: number): Buffer {
  const [clear, end, first] = [4, 5, 6];
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  const write = (code: number, size: number): void => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 0xff);
  };
  let [left, size, next] = [pixels, 3, first];
  write(clear, size);
  for (let run = 1; left > 0; run += 1) {
    const length = Math.min(run, left);
    write(length === 1 ? 0 : first + length - 2, size);
    left -= length;
    if (next === 4096) {
      write(clear, size);
      [run, size, next] = [0, 3, first];
    } else {
      if (next >= 1 << size) size += 1;
      next += 1;
    }
  }
  write(end, size);
  write(0, 7);
  return Buffer.from(bytes);
}

/** Returns a GIF whose screen has one pixel, and whose only frame is larger. */
function gif(width: number, height: number): Buffer {
  const screen = Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff", "latin1");
  const control = Buffer.from("!\xf9\x04\x00\x00\x00\x00\x00", "latin1");
  const frame = Buffer.from(",\x00\x00\x00\x00wwhh\x00\x02", "latin1");
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  const codes = solidCodes(width * height);
  const parts: Buffer[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const part = codes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([screen, control, frame, ...parts, Buffer.from([0, 0x3b])]);
}

test("R-SUP-04 a GIF needs the memory of its frame, which may be larger than the screen that it names", async () => {
  const [small, large] = [gif(200, 100), gif(8_000, 8_000)];
  expect([decodedBytes(small, "gif"), decodedBytes(large, "gif")]).toEqual([80_000, 256_000_000]);
  expect(await reEncode(small, { formats: ["gif"], sizes })).toHaveLength(1);
  expect(await reEncode(large, { formats: ["gif"], sizes })).toBeNull();
});

test("R-SUP-04 a picture that takes more memory than the decoder may have ends the decoder, and the server does not grow", async () => {
  // 60 kB as a file and 256 MB decoded. It is given to the decoder directly, as if its header had named a smaller size.
  const large = gif(8_000, 8_000);
  expect(large.length).toBeLessThan(100_000);
  expect(await decode(gif(200, 100), task)).not.toBeNull();
  const before = process.memoryUsage.rss();
  expect(await decode(large, task)).toBeNull();
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * megabyte);
});
