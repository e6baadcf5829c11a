import { v7 as uuidv7 } from 'uuid';

/** What the keys of all classifiers in the object store begin with. */
export const MODEL_PREFIX = 'classifiers/';

/** A key that no other training ever has: an object is never replaced, so that one that is removed is not missed. */
export const newModelKey = (version: number): string => `${MODEL_PREFIX}${version}-${uuidv7()}`;
