import { createBulkhead, DependencyUnavailable } from '@tillmap/service-kit';

/** Files that are read at once, and that wait on the disk until it is their turn. */
export type UploadQueue = Readonly<{ atOnce: number; waiting: number }>;

/** Each that is read holds about 3 MB and a connection to the database; more at once are no quicker. */
const QUEUE: UploadQueue = { atOnce: 4, waiting: 100 };
const AGAIN_AFTER_SECONDS = 30;

const tooManyUploads = (): DependencyUnavailable =>
  new DependencyUnavailable('uploads', {
    message: 'Many files are being read right now. Please upload yours again in a minute.',
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  });

/** Reads files in their order, a few at once. @throws DependencyUnavailable when many wait already. */
export const uploadQueue = ({ atOnce, waiting }: UploadQueue = QUEUE) =>
  createBulkhead({ maxConcurrent: atOnce, maxQueued: waiting, rejection: tooManyUploads });
