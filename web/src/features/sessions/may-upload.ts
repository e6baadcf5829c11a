import type { Session } from '@tillmap/contracts';

/** Whether the session can get a file, or another one. */
export const mayUpload = ({ status }: Session): boolean => status === 'draft' || status === 'cancelled';
