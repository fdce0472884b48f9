/** Unpacks text from build.mjs or `sekiwidget.board.wire.packing`: deflated, 13 bits in two letters of 91. */
export async function unpack(packed: string): Promise<string> {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  const letter = (at: number) => {
    const code = packed.charCodeAt(at);
    return code - 33 - +(code > 34) - +(code > 60) - +(code > 92);
  };
  for (let at = 0; at < packed.length; at += 2) {
    // A last letter alone has 6 bits at most.
    const alone = at + 1 === packed.length;
    held |= (letter(at) + (alone ? 0 : letter(at + 1) * 91)) << bits;
    for (bits += alone ? 6 : 13; bits > 7; bits -= 8) {
      bytes.push(held & 255);
      held >>= 8;
    }
  }
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
