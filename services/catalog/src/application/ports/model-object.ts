/** Where the bytes of a classifier lie in the object store, and what they have to be. */
export type ModelObject = Readonly<{
  key: string;
  /** In hexadecimal digits. */
  sha256: string;
  sizeBytes: number;
}>;
