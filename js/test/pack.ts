import { deflateSync } from "node:zlib";
import { LETTERS } from "../src/sync/unpack.ts";

/** Data as Python packs it. */
export const pack = (data: unknown): string => encode85([...deflateSync(JSON.stringify(data))]);

/** Bytes as text, by the definition of base 85 alone. */
export function encode85(bytes: number[]): string {
  const missing = -bytes.length & 3;
  const padded = [...bytes, ...Array<number>(missing).fill(0)];
  let text = "";
  for (let at = 0; at < padded.length; at += 4) {
    const word = padded.slice(at, at + 4).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    for (let power = 4n; power >= 0n; power--) text += LETTERS[Number((word / 85n ** power) % 85n)];
  }
  return text.slice(0, text.length - missing);
}
