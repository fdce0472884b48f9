import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpack } from "../src/unpack.ts";
import { letters } from "./letters.ts";

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
