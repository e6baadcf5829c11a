/** Under which keys files of promotions are stored: by id alone, a name never becomes part of a key. */
export const OBJECT_PREFIX = 'promotions/';

/** Returns the key of a file in the object store. */
export const objectKeyOf = (fileId: string): string => `${OBJECT_PREFIX}${fileId}`;
