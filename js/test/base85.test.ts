import { expect, it } from "vitest";
import { decode85, LETTERS } from "../src/base85.ts";

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

it("gives back the bytes, however many there are", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Array.from({ length }, (_, i) => (i * 97 + length * 31) % 256);
    expect([...decode85(encode(bytes))]).toEqual(bytes);
  }
  for (const byte of [0, 255]) expect([...decode85(encode(Array(7).fill(byte)))]).toEqual(Array(7).fill(byte));
});

it("has 85 letters, none of which means anything where bundles stand", () => {
  expect(new Set(LETTERS).size).toBe(85);
  expect(LETTERS).not.toMatch(/["'`\\$<>&/\s]/);
});
