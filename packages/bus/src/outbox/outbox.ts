import type { Tx } from '@tillmap/storage/database';
import type { BusMessage } from '../port/event-bus.ts';
import { assertSendable } from '../port/message-limits.ts';

export type Outbox = {
  /** Keeps events that `encode` made with the state they tell of: both commit or neither. Throws `Refused` for one that is too large. */
  add(events: readonly BusMessage[]): Promise<void>;
};

export const OUTBOX_CHANNEL = 'outbox';

/**
 * The events of one transaction. They are told in the order of adding; across transactions, events of one key keep
 * the order of the commits as long as the writers of that key lock its row before they add.
 */
export const outbox = (tx: Tx): Outbox => ({
  add: async (events) => {
    if (events.length === 0) return;
    for (const event of events) assertSendable(event);
    await tx.execute(
      `insert into outbox (id, topic, key, headers, body)
       select id, topic, key, headers, body
         from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::bytea[])
              with ordinality as e (id, topic, key, headers, body, n)
        order by n`,
      [
        events.map(({ id }) => id),
        events.map(({ topic }) => topic),
        events.map(({ key }) => key),
        events.map(({ headers }) => JSON.stringify(headers)),
        events.map(({ body }) => Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
      ],
    );
    tx.notify(OUTBOX_CHANNEL);
  },
});
