import { createHash } from 'node:crypto';

export type Expected = Readonly<{ sizeBytes: number; sha256: string }>;

/** The bytes read are not those that were stored. */
export class ContentDamaged extends Error {
  constructor() {
    super('The stored file is not the file that was uploaded.');
    this.name = 'ContentDamaged';
  }
}

/**
 * Yields the same bytes, hashed on the way. The last of them are withheld until the whole is known to be what was
 * stored: no client ever gets a complete file that is not. @throws ContentDamaged instead.
 */
export async function* verifiedContent(
  bytes: AsyncIterable<Buffer>,
  { sizeBytes, sha256 }: Expected,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | undefined;
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > sizeBytes) throw new ContentDamaged();
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (seen !== sizeBytes || hash.digest('hex') !== sha256) throw new ContentDamaged();
  if (held) yield held;
}
