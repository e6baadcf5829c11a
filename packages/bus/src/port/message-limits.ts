import { Refused } from './event-bus.ts';

/** A message's body stays under this; what is larger is sent as parts. */
export const MAX_BODY_BYTES = 400_000;

/** Throws before anything is kept: a message that no bus takes must not block an outbox. */
export const assertSendable = ({ id, body }: { readonly id: string; readonly body: Uint8Array }): void => {
  if (body.length > MAX_BODY_BYTES)
    throw new Refused(`Message ${id} has ${body.length} bytes; the limit is ${MAX_BODY_BYTES}. Send it in parts.`);
};
