import { expect, it } from "vitest";
import { decode85, LETTERS, unpack } from "../src/sync/unpack.ts";
import { encode85, pack } from "./pack.ts";

it("gives back data of every size and in every script", async () => {
  const lengths = new Set<number>();
  for (let size = 0; size < 60; size++) {
    const text = Array.from({ length: size }, (_, at) => String.fromCharCode(0x20 + ((at * at * 7919 + size) % 900))).join("");
    const packed = pack([text, { 関ヶ原: size }]);
    lengths.add(packed.length % 5);
    expect(await unpack(packed)).toEqual([text, { 関ヶ原: size }]);
  }
  expect(lengths).toEqual(new Set([0, 2, 3, 4]));
});

it("refuses what was not packed", async () => {
  await expect(unpack("!")).rejects.toThrow();
  await expect(unpack(encode85([...new TextEncoder().encode("plain")]))).rejects.toThrow();
});

it("gives back bytes of base 85, however many there are", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Array.from({ length }, (_, i) => (i * 97 + length * 31) % 256);
    expect([...decode85(encode85(bytes))]).toEqual(bytes);
  }
  for (const byte of [0, 255]) expect([...decode85(encode85(Array(7).fill(byte)))]).toEqual(Array(7).fill(byte));
});

it("has 85 letters of base 85, none of which means anything where bundles stand", () => {
  expect(new Set(LETTERS).size).toBe(85);
  expect(LETTERS).not.toMatch(/["'`\\$<>&/\s]/);
});
