import { createHash } from 'node:crypto';
import { canonicalText } from './canonical.ts';
import { type LinkedRecord, linkContent, personalContent } from './chain.ts';
import type { PersonalData } from './trail-record.ts';

/** SHA-256 of a text's UTF-8 bytes, hex. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The salted hash of personal data, hex. */
export const personalHash = (salt: Uint8Array, data: PersonalData): string =>
  textHash(canonicalText(personalContent(salt, data)));

/** The hash of a record that follows the one with the hash `before`, hex. */
export const recordHash = (before: string, record: Omit<LinkedRecord, 'hash'>): string =>
  textHash(canonicalText(linkContent(before, record)));
