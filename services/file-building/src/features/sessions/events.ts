import { encode, outbox } from '@tillmap/bus';
import { create, EVENTS, SessionChangedSchema } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions, type SessionsInTransaction } from '../../kit.ts';

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const sessionEvents = (tx: Tx): Pick<SessionsInTransaction, 'changed'> => ({
  changed: (session, events, by, now) =>
    outbox(tx).add(
      events.map(({ what }) =>
        encode(
          EVENTS.sessionChanged,
          create(SessionChangedSchema, {
            sessionId: session.id,
            what,
            wholesalerCode: session.wholesalerCode,
            userId: by?.id ?? '',
            userName: by?.name ?? '',
            userEmail: by?.email ?? '',
            sessionName: session.name,
            totalItems: session.upload?.items ?? 0,
            at: now.toISOString(),
          }),
          eventOptions(now),
        ),
      ),
    ),
});
