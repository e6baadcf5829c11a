import { BadObjectKey } from './object-store.ts';

const LONGEST_KEY = 512;
const PART = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/;
const isPart = (part: string): boolean => PART.test(part);

/** Throws `BadObjectKey` unless the key is safe as a path on any system and as an S3 key: no `..`, no hidden parts. */
export const assertObjectKey = (key: string): void => {
  if (key.length > LONGEST_KEY || !key.split('/').every(isPart)) throw new BadObjectKey(key);
};

/** A prefix may end anywhere in a part and may be empty. */
export const assertObjectPrefix = (prefix: string): void => {
  const parts = prefix.split('/');
  const last = parts.pop() ?? '';
  if (prefix.length > LONGEST_KEY || !parts.every(isPart) || !(last === '' || isPart(last)))
    throw new BadObjectKey(prefix);
};
