import { Conflict, NotFound } from '@tillmap/service-kit/domain';
import type { StoredUploadResult } from '../stores/prices.ts';
import type { StoredReading } from './stored-reading.ts';

export const requireStoredResult = (kept: StoredUploadResult | undefined): StoredUploadResult => {
  if (!kept)
    throw new NotFound('This file was uploaded before prices were checked. To check them, upload it to a new session.');
  return kept;
};

/** 409 for an upload of a version before: how its rows were read was not kept. */
export const requireReading = (reading: StoredReading | undefined): StoredReading => {
  if (!reading)
    throw new Conflict(
      'This file was uploaded before rows could be corrected here. Please upload it again.',
      'rows-not-correctable',
    );
  return reading;
};
