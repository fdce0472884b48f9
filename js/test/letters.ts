import { deflateRawSync } from "node:zlib";

/** Bytes in letters, by long division: another way than the packers take. */
export function letters(bytes: Uint8Array): string {
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

/** Data as Python packs it. */
export const pack = (data: unknown): string => letters(deflateRawSync(JSON.stringify(data)));
