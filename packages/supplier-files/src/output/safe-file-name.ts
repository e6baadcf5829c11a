const MAX_PART_CHARS = 200;

/**
 * Joins parts by `_`; every character but letters, digits, dot, hyphen and underscore becomes `_`.
 * Letters are those of any language: a header that carries the name has to encode it (RFC 6266, `filename*`).
 */
export const safeFileName = (parts: readonly string[]): string =>
  parts
    .map((part) =>
      part
        .normalize('NFC')
        .slice(0, MAX_PART_CHARS)
        .replace(/[^\p{L}\p{N}\p{M}._-]/gu, '_'),
    )
    .join('_')
    // A leading dot hides a file, and `..` is a folder.
    .replace(/^\.+|\.{2,}/g, '_');
