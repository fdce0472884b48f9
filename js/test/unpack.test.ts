import { expect, it } from "vitest";
import { unpack } from "../src/sync/unpack.ts";
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
