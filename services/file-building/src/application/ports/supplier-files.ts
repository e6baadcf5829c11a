/** Where uploaded files are kept as they came. */
export interface SupplierFiles {
  /** Answers the file's SHA-256 in hex. */
  put(key: string, path: string): Promise<{ readonly sha256: string }>;
}
