import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpack } from "../src/unpack.ts";

/** Bytes in letters, by long division: another way than the packers take. */
function letters(bytes: Uint8Array): string {
  const all = [...bytes].reduceRight((whole, byte) => (whole << 8n) | BigInt(byte), 0n);
  const alphabet = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((one) => !`"<\\`.includes(one));
  let text = "";
  for (let bits = bytes.length * 8, left = all; bits > 0; bits -= 13, left >>= 13n) {
    const value = Number(left & 8191n);
    text += alphabet[value % 91];
    if (bits > 6) text += alphabet[Math.floor(value / 91)];
  }
  return text;
}

it("gives back texts of every length, whatever is left over at the end", async () => {
  const lengths = new Set<number>();
  for (let size = 0; size < 60; size++) {
    const text = Array.from({ length: size }, (_, at) => String.fromCharCode(0x20 + ((at * at * 7919 + size) % 900))).join("");
    const bytes = deflateRawSync(text);
    lengths.add(bytes.length % 13);
    expect(await unpack(letters(bytes))).toBe(text);
  }
  expect(lengths.size).toBe(13);
});
