import { expect, it } from "vitest";
import { decode85, LETTERS, unpack } from "../src/sync/unpack.ts";
import { pack } from "./pack.ts";

it("gives back data of every size and in every script", async () => {
  const lengths = new Set<number>();
  for (let size = 0; size < 60; size++) {
    const text = Array.from({ length: size }, (_, at) => String.fromCharCode(0x20 + ((at * at * 7919 + size) % 900))).join("");
    const packed = pack([text, { 関ヶ原: size }]);
    lengths.add(atob(packed).length % 3);
    expect(await unpack(packed)).toEqual([text, { 関ヶ原: size }]);
  }
  expect(lengths.size).toBe(3);
});

it("refuses what was not packed", async () => {
  await expect(unpack("!")).rejects.toThrow();
  await expect(unpack(btoa("plain"))).rejects.toThrow();
});

/** Bytes as text, by the definition of base 85 alone. */
function encode(bytes: number[]): string {
  const missing = -bytes.length & 3;
  const padded = [...bytes, ...Array<number>(missing).fill(0)];
  let text = "";
  for (let at = 0; at < padded.length; at += 4) {
    const word = padded.slice(at, at + 4).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    for (let power = 4n; power >= 0n; power--) text += LETTERS[Number((word / 85n ** power) % 85n)];
  }
  return text.slice(0, text.length - missing);
}

it("gives back bytes of base 85, however many there are", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Array.from({ length }, (_, i) => (i * 97 + length * 31) % 256);
    expect([...decode85(encode(bytes))]).toEqual(bytes);
  }
  for (const byte of [0, 255]) expect([...decode85(encode(Array(7).fill(byte)))]).toEqual(Array(7).fill(byte));
});

it("has 85 letters of base 85, none of which means anything where bundles stand", () => {
  expect(new Set(LETTERS).size).toBe(85);
  expect(LETTERS).not.toMatch(/["'`\\$<>&/\s]/);
});
