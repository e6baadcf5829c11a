import type { RequestHandler, Response } from 'express';

/** How long a whole request may take to arrive. */
export const RECEIVE_TIMEOUT_MS = 300_000;

/** Ends requests that arrive too slowly, for servers that wait longer because some of theirs may take long. */
export const enforceReceiveTimeout: RequestHandler = (request, response, next) => {
  // One that is complete shares its connection with those that came after it.
  const late = setTimeout(() => request.complete || request.destroy(), RECEIVE_TIMEOUT_MS);
  late.unref();
  response.locals.extendReceiveTimeout = () => clearTimeout(late);
  request.once('close', () => clearTimeout(late));
  next();
};

/** Lets this request take as long as its server waits for any. */
export const extendReceiveTimeout = ({ locals }: Pick<Response, 'locals'>): void => locals.extendReceiveTimeout?.();
