import type { Queries } from '@tillmap/storage/database';
import { type ParkedMessage, parkedMessages, setFree } from './outbox-rows.ts';

type ServiceOutbox = Queries & { readonly url: string };

const nameOf = ({ url }: ServiceOutbox): string => decodeURIComponent(new URL(url).pathname.slice(1));

const inWords = (service: string, { id, topic, headers, error, parked_at, behind }: ParkedMessage): string =>
  `${parked_at.toISOString()}  parked in ${service}  ${headers.ce_type ?? topic}  ${id}  (${behind} behind it)\n    ${error.split('\n')[0]}`;

const counted = (count: number): string => `${count} parked message${count === 1 ? '' : 's'}`;

/**
 * Lists what the bus refused for good; with `send` as `all` or `parked` it is sent again. Returns the text to print.
 */
export const replayParked = async (outboxes: readonly ServiceOutbox[], send: string | undefined): Promise<string> => {
  const isSent = send === 'all' || send === 'parked';
  const lines: string[] = [];
  let count = 0;
  for (const outbox of outboxes) {
    const parked = await parkedMessages(outbox);
    lines.push(...parked.map((message) => inWords(nameOf(outbox), message)));
    // What is parked in between was not listed, so it stays.
    count += isSent ? await setFree(outbox, parked) : parked.length;
  }
  if (lines.length === 0) return 'No message is parked.';
  lines.push(
    isSent ? `${counted(count)} released.` : `${counted(count)}. SEND=parked sends them again, and so does SEND=all.`,
  );
  return lines.join('\n');
};
