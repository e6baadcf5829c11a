import type { Log } from '@tillmap/storage/database';
import type { logCreator } from 'kafkajs';
import { logLevel } from './client.ts';

// Logged by the client at every start of a producer that leaves retries to us (publisher.ts), and for every failed
// try: its error reaches us, and we log what waits for what.
const NOT_WORTH_A_LINE =
  /^(Limiting retries for the idempotent producer|Response |Connection (error|timeout)|Failed to connect)/;

// Our own lines have a time, a name and a message; a stack of the client's internals does not help.
const LEFT_OUT = new Set(['timestamp', 'logger', 'message', 'stack']);

/**
 * The client's own log lines in ours. What it calls an error is mostly a try that failed and comes again, so it is a
 * warning here; what really fails reaches the caller as an error.
 */
export const kafkaLog =
  (log: Log): logCreator =>
  () =>
  ({ namespace, level, log: said }) => {
    if (NOT_WORTH_A_LINE.test(said.message)) return;
    const kept = Object.entries(said).filter(([name]) => !LEFT_OUT.has(name));
    const line = { kafka: namespace, ...Object.fromEntries(kept) };
    if (level === logLevel.ERROR) log.warn(line, said.message);
    else if (level === logLevel.WARN) log.info(line, said.message);
  };
