const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Whether an error of the file system says that no byte, or no further file, can be written. By its code alone: errors of
 * the file system may come from another realm, where `instanceof Error` is false.
 */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && FULL.has(String(error.code));
