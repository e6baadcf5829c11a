import { normaliseName, sizeOf } from '@tillmap/classification/matching/names';
import type { SessionItem } from '../item.ts';

const WORDS = 2;
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a in 32 bits, as a signed integer of the database. */
const hashOf = (text: string): number => {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash | 0;
};

/**
 * Products that mostly sell for one price: the first words of the name, size and pack alike, as flavours of one brand are. A
 * number that is the same for these; undefined where the name or the size says too little.
 */
export const priceFamilyOf = ({ description, size }: Pick<SessionItem, 'description' | 'size'>): number | undefined => {
  if (description === '') return undefined;
  const name = normaliseName(`${description} ${size}`);
  const measure = sizeOf(size, name);
  if (!measure || name.tokens.length <= WORDS) return undefined;
  return hashOf(`${name.tokens.slice(0, WORDS).join(' ')} ${measure.amount}${measure.unit} ${name.packCount ?? 1}`);
};
