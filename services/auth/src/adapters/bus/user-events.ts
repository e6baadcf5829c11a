import { create } from '@bufbuild/protobuf';
import { EVENT_TYPES, TOPICS, UserChangedSchema } from '@tillmap/events';
import { defineEvent, encode, type OutboxEvent } from '@tillmap/messaging';
import { currentContext } from '@tillmap/service-kit';
import type { UserEvent } from '../../application/ports/in-transaction.ts';

const userChanged = defineEvent({
  type: EVENT_TYPES.userChanged,
  topic: TOPICS.users,
  schema: UserChangedSchema,
  key: ({ userId }) => userId,
});

/** The event as others hear it. */
export const encodeUserEvent = ({ what, user, at, ipAddress, by }: UserEvent): OutboxEvent =>
  encode(
    userChanged,
    create(UserChangedSchema, {
      userId: user.id,
      what,
      name: user.name,
      email: user.email,
      role: user.role,
      at: at.toISOString(),
      ipAddress,
      byUserId: by?.id ?? '',
      byUserName: by?.name ?? '',
    }),
    { source: 'auth', time: at, traceparent: currentContext()?.traceparent },
  );
