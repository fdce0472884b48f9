/** The data that `sekiwidget.board.wire.packing` packed: compressed JSON in base 64. */
export async function unpack(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate"))).json();
}
