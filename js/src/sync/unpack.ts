/** The data that `sekiwidget.board.wire.packing` packed: compressed JSON in base 64. */
export async function unpack(packed: string): Promise<unknown> {
  return inflate(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
}

/** Compressed JSON. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const { readable, writable } = new DecompressionStream("deflate");
  // Not from a Blob: that takes the data through another process and back.
  const writer = writable.getWriter();
  const written = [writer.write(bytes), writer.close()];
  const [data] = await Promise.all([new Response(readable).json(), ...written]);
  return data;
}
