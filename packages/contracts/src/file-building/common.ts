import { SIGNED_IN } from '../call.ts';

/** What every call of file building has in common; the service shows each user only the sessions that they may see. */
export const base = { service: 'file-building', access: SIGNED_IN } as const;
export const at = '/api/v1/file-building';
