import { createHash } from 'node:crypto';
import type { Memory } from '../model/session.ts';
import { shopKeyOf } from '../model/shop.ts';

/** An id has the moment of its making in so many characters: by it rows lie in the part of a month. */
const MOMENT = 13;

/**
 * Under which id it is kept what changed of an upload for a shop: that of the upload for the first one and where there are none,
 * else one of the same moment, so that it goes with the upload.
 */
export const differenceIdOf = (uploadId: string, memory: Memory): string => {
  if (shopKeyOf(memory) === '') return uploadId;
  const hash = createHash('sha256').update(`${uploadId} ${memory}`).digest('hex');
  return `${uploadId.slice(0, MOMENT)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
};
