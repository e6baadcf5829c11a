import { SAMPLE_MEMORY } from '../model/session.ts';

/** What belongs to the memory of a sample that is gone. */
export const OF_GONE_SAMPLE = `(wholesaler_code like '${SAMPLE_MEMORY}%'
  and wholesaler_code not in (select '${SAMPLE_MEMORY}' || id from session where is_sample))`;
