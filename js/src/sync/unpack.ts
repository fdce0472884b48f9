/** What reaches the page packed: data of Python (base 64), as compressed JSON, and the text of the front end (base 85). */

/** The data that `sekiwidget.board.wire.packing` packed: compressed JSON in base 64. */
export async function unpack(packed: string): Promise<unknown> {
  return inflate(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
}

/** Compressed JSON, or a text that is not written as JSON. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, as: "json" | "text" = "json"): Promise<unknown> {
  const { readable, writable } = new DecompressionStream("deflate");
  // Not from a Blob: that takes the data through another process and back.
  const writer = writable.getWriter();
  const written = [writer.write(bytes), writer.close()];
  const [data] = await Promise.all([new Response(readable)[as](), ...written]);
  return data;
}

/**
 * The letters of base 85, five for four bytes: a sixteenth shorter than base 64, in every board of every notebook. They
 * mean nothing in JSON, in a string of JavaScript or in HTML; `build.mjs` writes them.
 */
export const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%()*+,-.:;=?@[]^_{|}~";

/** The bytes of a text. Of the last group there may be fewer letters: one more than bytes. */
export function decode85(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  [...LETTERS].forEach((letter, i) => (values[letter.charCodeAt(0)] = i));
  const groups = Math.ceil(text.length / 5);
  const view = new DataView(new ArrayBuffer(4 * groups));
  for (let group = 0; group < groups; group++) {
    let word = 0;
    // What is missing counts as the last letter, so that rounding down leaves the bytes there are.
    for (let i = 5 * group; i < 5 * group + 5; i++) word = word * 85 + (i < text.length ? (values[text.charCodeAt(i)] as number) : 84);
    view.setUint32(4 * group, word);
  }
  return new Uint8Array(view.buffer, 0, 4 * groups - (5 * groups - text.length));
}
