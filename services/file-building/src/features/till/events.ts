import { encode, outbox } from '@tillmap/bus';
import { AdministeredSchema, create, EVENTS } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions, type Person } from '../../kit.ts';

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const tillEvents = (tx: Tx) => ({
  /** What an administrator did with a profile of the shop, for the audit trail. */
  tillProfileChanged: (
    { id, what, name }: Readonly<{ id: string; what: 'created' | 'changed' | 'deleted'; name: string }>,
    by: Person & Readonly<{ ip: string }>,
    now: Date,
  ) =>
    outbox(tx).add([
      encode(
        EVENTS.adminActionRecorded,
        create(AdministeredSchema, {
          subject: 'till_profile',
          subjectId: id,
          what,
          count: 1n,
          detail: name,
          byUserId: by.id,
          byUserName: by.name,
          byUserEmail: by.email,
          ipAddress: by.ip,
          at: now.toISOString(),
        }),
        eventOptions(now),
      ),
    ]),
});

export type TillEvents = ReturnType<typeof tillEvents>;
