/** A file that was made whole: what it is, and its bytes. */
export type TemporaryFile = Readonly<{
  /** Of exactly these bytes, hex. */
  sha256: string;
  /** To be read once; what kept the bytes is gone when they were read, or when nobody reads on. */
  content: AsyncIterable<Buffer>;
  /** Instead of reading. */
  discard(): Promise<void>;
}>;

/** Keeps a file while it is made, so that it can be described before its first byte leaves. */
export interface TemporaryFiles {
  /** Throws what `content` throws, and then keeps nothing; DependencyUnavailable when there is no room. */
  keep(content: AsyncIterable<Buffer>): Promise<TemporaryFile>;
}
