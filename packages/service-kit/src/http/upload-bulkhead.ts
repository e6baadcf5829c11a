import { createBulkhead } from '../bulkhead.ts';
import { DependencyUnavailable } from '../domain.ts';
import type { Route } from './route.ts';

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

/**
 * The routes with every uploaded file read in its turn, a few at once, whichever call it came by. Where many wait already,
 * 503 says when to come again. Archived files are not read and stay as they are.
 */
export const withUploadBulkhead = (
  routes: readonly Route[],
  { atOnce, waiting }: UploadQueue = QUEUE,
): readonly Route[] => {
  const inTurn = createBulkhead({ maxConcurrent: atOnce, maxQueued: waiting, rejection: tooManyUploads });
  return routes.map(
    (route): Route =>
      route.call.upload === true ? { ...route, handler: (context) => inTurn(() => route.handler(context)) } : route,
  );
};
