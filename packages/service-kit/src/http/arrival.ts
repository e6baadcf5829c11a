import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';

/** How slowly a request may arrive. */
export type ArrivalLimits = {
  /** How long a body may take that is no upload. */
  readonly bodyMs: number;
  /** An upload ends after three stretches of so long, one behind the other, that brought fewer bytes than these. */
  readonly uploadBytes: number;
  readonly stretchMs: number;
};

/** An upload of 1 kB a second is slower than any line a shop has; bodies of other calls are a few kB. */
export const ARRIVAL_LIMITS: ArrivalLimits = { bodyMs: 30_000, uploadBytes: 10 * 1024, stretchMs: 10_000 };

/** A line that is gone for a moment, as of a phone, costs nobody their upload. */
const THIN_STRETCHES = 3;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends an upload whose sender is too slow. While bytes wait to be read, it is us who are slow. */
const watchUpload = (request: IncomingMessage, { uploadBytes, stretchMs }: ArrivalLimits): void => {
  const { socket } = request;
  let before = socket.bytesRead;
  let thin = 0;
  const look = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    thin = arrived < uploadBytes && request.readableLength === 0 ? thin + 1 : 0;
    // One that was closed before it was watched tells that by no event.
    if (request.complete || request.destroyed) clearInterval(look);
    else if (thin >= THIN_STRETCHES) request.destroy();
  }, stretchMs);
  look.unref();
  request.once('close', () => clearInterval(look));
};

/** Ends requests whose body does not arrive in time, so that slow senders cannot hold connections and memory. */
export const limitArrival =
  (limits: ArrivalLimits): RequestHandler =>
  (request, response, next) => {
    if (!hasBody(request)) return next();
    const late = setTimeout(() => request.complete || request.destroy(), limits.bodyMs);
    late.unref();
    request.once('close', () => clearTimeout(late));
    response.locals.expectUpload = () => {
      clearTimeout(late);
      watchUpload(request, limits);
    };
    next();
  };

/** Lets this request's body take as long as it brings enough bytes all the time. */
export const expectUpload = ({ locals }: Pick<Response, 'locals'>): void => locals.expectUpload?.();
