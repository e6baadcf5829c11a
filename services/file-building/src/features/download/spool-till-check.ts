import type { Certainty } from '@tillmap/till-files';
import type { TemporaryFile, TemporaryFiles } from '../../kit.ts';
import { type RehearsedProduct, rehearsalCsv } from '../../model/till/rehearsed-rows.ts';
import { createPushStream } from './push-stream.ts';

/**
 * Writes what a till does with each line of a file while the file is made. A check that could not be written is none: no
 * download waits for it.
 */
export const spoolTillCheck = (spool: TemporaryFiles, certainty: Certainty) => {
  const lines = createPushStream<RehearsedProduct>();
  const kept: Promise<TemporaryFile | undefined> = spool
    .keep(rehearsalCsv(lines.things, certainty))
    .catch(() => undefined);
  return {
    add: lines.next,
    end: (): Promise<TemporaryFile | undefined> => {
      lines.end();
      return kept;
    },
    /** The file is not made, so nothing is kept of its check. */
    giveUp: async (error: Error): Promise<void> => {
      lines.fail(error);
      await (await kept)?.discard();
    },
  };
};
