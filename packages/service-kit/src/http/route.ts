import type { Readable } from 'node:stream';
import type { AnyCall, Parsed } from '@tillmap/contracts';
import type { z } from 'zod';
import type { Actor } from '../domain.ts';
import type { IncomingFile, UploadedFile } from './received-upload.ts';

/** The input of a handler. `actor` is there unless the endpoint is public. */
export type CallContext<C extends AnyCall> = {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  readonly actor: Actor;
  /** Set for uploads whose request had one; `incoming` is that of an archived upload, still on its way. */
  readonly file: UploadedFile | undefined;
  readonly incoming: IncomingFile | undefined;
  readonly requestId: string;
  /** The client's address as the trusted hop saw it. */
  readonly ip: string;
  readonly method: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
};

/** A file as the response; text in `fileName` is made safe for the header. */
export type FileAnswer = {
  readonly stream: Readable | AsyncIterable<Buffer>;
  readonly fileName: string;
  readonly contentType: string;
  /** Declares the size to the client, so that a response that broke off is not taken for the whole. */
  readonly sizeBytes?: number;
  /** Called once the whole file has left; never for one that broke off, nor for a request of the head alone. Must not throw. */
  readonly onSent?: () => Promise<void>;
};

type BodyOf<C extends AnyCall> = C['answer'] extends z.ZodType
  ? { readonly body: z.input<C['answer']> }
  : C['answer'] extends 'file'
    ? { readonly file: FileAnswer }
    : object;

export type CallAnswer<C extends AnyCall> = BodyOf<C> & {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

export type Handler<C extends AnyCall> = (context: CallContext<C>) => Promise<CallAnswer<C>>;

/** An endpoint bound to its handler. */
export type Route = { readonly call: AnyCall; readonly handler: Handler<AnyCall>; readonly uploadBytes: number };

const DEFAULT_UPLOAD_BYTES = 100 * 1024 * 1024;

/** Binds a call of the contracts to its handler; types follow from the contract. */
export const route = <C extends AnyCall>(
  call: C,
  handler: Handler<C>,
  options: { uploadBytes?: number } = {},
): Route => ({
  call,
  handler: handler as unknown as Handler<AnyCall>,
  uploadBytes: options.uploadBytes ?? DEFAULT_UPLOAD_BYTES,
});
