import { STILL_COMPARING } from '@tillmap/contracts';
import { DomainError } from '@tillmap/service-kit/domain';
import type { CompareWithinTime, MakeDifference } from '../../model/difference.ts';

const AGAIN_AFTER_SECONDS = 2;

/** 409 with when to ask again. The comparison goes on meanwhile, and asking again does not begin it anew. */
class StillComparing extends DomainError {
  constructor() {
    super(
      STILL_COMPARING,
      409,
      'The products of this session are still being compared with your last download. Please try again in a moment.',
      { retryAfterSeconds: AGAIN_AFTER_SECONDS },
    );
  }
}

/** For answers that are made of the difference itself: who would wait longer than a call may take is told, in time. */
export const requireComparison =
  (inTime: CompareWithinTime): MakeDifference =>
  async (session) => {
    const made = await inTime(session);
    if (!made) throw new StillComparing();
    return made;
  };
