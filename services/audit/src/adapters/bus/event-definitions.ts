import {
  DisclaimerAcceptedSchema,
  EVENT_TYPES,
  SessionChangedSchema,
  TOPICS,
  UserChangedSchema,
} from '@tillmap/events';
import { defineEvent } from '@tillmap/messaging';

export const disclaimerAccepted = defineEvent({
  type: EVENT_TYPES.disclaimerAccepted,
  topic: TOPICS.sessions,
  schema: DisclaimerAcceptedSchema,
  key: ({ sessionId }) => sessionId,
});

export const sessionChanged = defineEvent({
  type: EVENT_TYPES.sessionChanged,
  topic: TOPICS.sessions,
  schema: SessionChangedSchema,
  key: ({ sessionId }) => sessionId,
});

export const userChanged = defineEvent({
  type: EVENT_TYPES.userChanged,
  topic: TOPICS.users,
  schema: UserChangedSchema,
  key: ({ userId }) => userId,
});
