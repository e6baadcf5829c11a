import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { DomainError, Invalid } from '../domain.ts';
import { MALFORMED, multipartParser, sentFileName, tooLarge } from './multipart.ts';
import type { Upload } from './received-upload.ts';

const oneFileOnly = (): Invalid => new Invalid({ file: ['Please upload one file at a time.'] });

const asRefusal = (error: unknown): DomainError => (error instanceof DomainError ? error : MALFORMED);

type Part = { readonly name: string; readonly stream: Readable };

/** Parses the request as it arrives. `whole` settles with its end; `drop` stops parsing and discards the rest. */
const parse = (request: IncomingMessage) => {
  const parser = multipartParser(request, Number.POSITIVE_INFINITY);
  const fields: Record<string, string> = {};
  const whole = Promise.withResolvers<void>();
  const first = Promise.withResolvers<Part | undefined>();
  let current: Readable | undefined;

  const drop = (): void => {
    request.unpipe(parser);
    // The rest is read and discarded, so that the sender can read the response.
    request.resume();
  };
  const fail = (error: unknown): void => {
    const refusal = asRefusal(error);
    drop();
    current?.destroy(refusal);
    first.reject(refusal);
    whole.reject(refusal);
  };
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (field, stream, fileName) => {
    current = stream;
    // `whole` rejects with the failure; the stream may not have a reader yet.
    stream.on('error', () => undefined);
    if (field === 'file') first.resolve({ name: sentFileName(fileName), stream });
    else stream.resume();
  });
  parser.once('filesLimit', () => fail(oneFileOnly()));
  parser.on('error', fail);
  parser.once('finish', () => {
    first.resolve(undefined);
    whole.resolve();
  });
  // Its sender may be gone already, and then no event tells it any more.
  finished(request, { writable: false }, (error) => error && fail(error));
  whole.promise.catch(() => undefined);
  request.pipe(parser);
  return { fields, first: first.promise, whole: whole.promise, drop };
};

async function* bytesOf({ stream }: Part, whole: Promise<void>, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
    await whole;
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Reads a multipart upload up to its file, which is handed on while it arrives: nothing of it is kept here. Fields count
 * that come before the file. Throws 400 for a broken request.
 */
export const receiveIncoming = async (request: IncomingMessage, maxBytes: number): Promise<Upload> => {
  const { fields, first, whole, drop } = parse(request);
  const part = await first;
  return {
    fields,
    incoming: part && { name: part.name, bytes: bytesOf(part, whole, maxBytes) },
    remove: async () => drop(),
  };
};
