import type { InTransaction } from '@tillmap/bus';
import type { Clock } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { Memory } from '../../model/session.ts';
import type { DownloadUnit } from './unit.ts';

/** What the till has moves to what a download had. */
export type FileSent = (
  tx: Tx,
  downloadId: string,
  sent: Readonly<{ sessionId: string; memory: Memory }>,
) => Promise<void>;

type Deps = {
  inTransaction: InTransaction<DownloadUnit>;
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
