import type { Clock } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../../unit-of-work.ts';

type Deps = {
  inTransaction: InTransaction;
  clock: Clock;
  /** It could not be written. */
  onLost: (error: unknown, downloadId: string) => void;
};

/** Takes down that a whole file has left: from then on it is what the till has. Its person has it, so nothing that fails here is told to them. */
export const downloadSent =
  ({ inTransaction, clock, onLost }: Deps) =>
  async (id: string): Promise<void> => {
    try {
      await inTransaction(async (unit) => {
        const sent = await unit.downloads.markSent(id, clock());
        // Who has the file has the values in it, also where its session was deleted meanwhile.
        if (!sent) return;
        await unit.bases.move(id, sent);
        await unit.differences.freeze(sent.sessionId, id);
      });
    } catch (error) {
      onLost(error, id);
    }
  };

export type DownloadSent = ReturnType<typeof downloadSent>;
