import type { TrailRecord } from '../../model/trail-record.ts';
import { appendBatch, appendOne } from './append-waiting.ts';
import type { WithExclusiveChain } from './store.ts';

type Deps = {
  whileAlone: WithExclusiveChain;
  clock: () => Date;
  newId: () => string;
  /** Waits a moment while another process appends. */
  pause: () => Promise<void>;
};

/** Nothing personal: that is what it is about. */
const erasureOf = (id: string, userId: string, count: number, occurredAt: Date): TrailRecord => ({
  id,
  kind: 'audit',
  what: 'person_erased',
  subject: 'user',
  subjectId: userId,
  wholesalerCode: '',
  userId: '',
  occurredAt,
  // Microseconds, as the database has the time beside what was erased.
  details: { count, erased_at: occurredAt.toISOString().replace('Z', '000Z') },
  person: null,
  other: null,
  disclaimerText: null,
});

/**
 * Erases a user's personal data from the trail: name, email, address and browser, in every record so far. The records
 * stay, the chain stays whole, and one more record notes the erasure. Returns the number of records; 0 when the trail
 * does not know the user, and then nothing is recorded.
 */
export const erasePerson =
  ({ whileAlone, clock, newId, pause }: Deps) =>
  async (userId: string): Promise<number> => {
    for (;;) {
      const erased = await whileAlone(async (chain) => {
        // Pending records may have it, too.
        while ((await appendBatch(chain, clock())).isMore);
        const at = clock();
        const count = await chain.erase(userId, at);
        if (count > 0) await appendOne(chain, erasureOf(newId(), userId, count, at), clock());
        return count;
      });
      if (erased !== undefined) return erased;
      await pause();
    }
  };
