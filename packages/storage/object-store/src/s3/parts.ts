/** A part of a stream; its bytes are valid until the next one is read. */
export type Part = { readonly bytes: Buffer; readonly isLast: boolean };

/**
 * Cuts a stream into parts of `size` bytes; only the last one may be shorter, or empty. All parts share one buffer, so
 * that a large stream takes no more memory than a small one.
 */
export async function* partsOf(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Part> {
  const part = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at);
      at += taken;
      filled += taken;
      if (filled < size) continue;
      yield { bytes: part, isLast: false };
      filled = 0;
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true };
}
