import type { Tx } from '@tillmap/database';
import type { Clock } from '@tillmap/service-kit/domain';
import type { Memory } from '../../model/session.ts';
import type { InTransaction } from '../../unit-of-work.ts';

type Deps = {
  inTransaction: InTransaction;
  /** What the till has moves to what a download had. */
  fileSent: (tx: Tx, downloadId: string, sent: Readonly<{ sessionId: string; memory: Memory }>) => Promise<void>;
  clock: Clock;
  /** It could not be written. */
  onLost: (error: unknown, downloadId: string) => void;
};

/** Takes down that a whole file has left: from then on it is what the till has. Its person has it, so nothing that fails here is told to them. */
export const downloadSent =
  ({ inTransaction, fileSent, clock, onLost }: Deps) =>
  async (id: string): Promise<void> => {
    try {
      await inTransaction(async (unit, tx) => {
        const sent = await unit.downloads.markSent(id, clock());
        // Who has the file has the values in it, also where its session was deleted meanwhile.
        if (sent) await fileSent(tx, id, sent);
      });
    } catch (error) {
      onLost(error, id);
    }
  };

export type DownloadSent = ReturnType<typeof downloadSent>;
