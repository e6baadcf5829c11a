const MAX_PART_CHARS = 100;

/**
 * Joins parts by `_`; every character but letters, digits, dot, hyphen and underscore becomes `_`. The last dot and
 * what follows it in the last part is the ending and is kept: `safeFileName(['W1', 'May/June', '20260501.csv'])`.
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
