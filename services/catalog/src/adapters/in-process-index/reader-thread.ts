import { parentPort } from 'node:worker_threads';
import { type IndexReader, openReader } from '@tillmap/matching';
import type { FromReader, ToReader } from './messages.ts';

// A thread that answers searches over the shared segments.

const readers = new Map<string, IndexReader>();

const handle = (message: ToReader): FromReader => {
  if (message.kind === 'segments') {
    const reader = readers.get(message.wholesaler);
    if (reader) reader.refresh(message.segments);
    else readers.set(message.wholesaler, openReader(message.segments));
    return { kind: 'seen', ticket: message.ticket, wholesaler: message.wholesaler };
  }
  const reader = readers.get(message.wholesaler);
  const neighbours = message.questions.map(({ name, size }) => reader?.search(name, size, message.most) ?? []);
  return { kind: 'answer', neighbours };
};

parentPort?.on('message', (message: ToReader) => parentPort?.postMessage(handle(message)));
