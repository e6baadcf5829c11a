import { v7 as uuidv7 } from 'uuid';
import type { BusMessage, DeadLetter } from '../port/event-bus.ts';

const ONLY_FOR = 'tillmap-only-for';
const SENT_BACK = 'tillmap-sent-back';

/** The group whose dead letter this was; everybody else has handled it under its first id and passes it over. */
export const replayTargetGroup = ({ headers }: BusMessage): string | undefined => headers[ONLY_FOR];

/**
 * Returns a dead letter as a message again, under a new id, because its group may have recorded the first one as
 * handled.
 */
export const toReplayedMessage = ({ group, message }: DeadLetter): BusMessage => ({
  ...message,
  id: uuidv7(),
  headers: { ...message.headers, [ONLY_FOR]: group, [SENT_BACK]: message.id },
});
