import { encode, outbox } from '@tillmap/bus';
import { create, DisclaimerAcceptedSchema, EVENTS } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions } from '../../kit.ts';
import type { Acceptance } from './rules/acceptance.ts';

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const downloadEvents = (tx: Tx) => ({
  disclaimerAccepted: ({ id, fileName, acceptedAt, ...acceptance }: Acceptance) =>
    outbox(tx).add([
      encode(
        EVENTS.disclaimerAccepted,
        create(DisclaimerAcceptedSchema, {
          ...acceptance,
          acceptanceId: id,
          filename: fileName,
          acceptedAt: acceptedAt.toISOString(),
        }),
        eventOptions(acceptedAt),
      ),
    ]),
});

export type DownloadEvents = ReturnType<typeof downloadEvents>;
