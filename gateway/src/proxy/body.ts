import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AnyCall } from '@tillmap/contracts';
import { DomainError } from '@tillmap/service-kit';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses a body that the call does not have: nobody would read it, and to whoever does not see that it is one it is another
 * request. @throws DomainError
 */
export const refuseNeedlessBody = ({ body, upload }: AnyCall, request: IncomingMessage): void => {
  if (!body && !upload && hasBody(request)) throw new DomainError('no-body', 400, 'This request takes no body.');
};

/**
 * How a service is told where the body ends: by us, of what is sent. Node adds nothing to a GET, HEAD or DELETE, whose body would
 * then be read as the next request.
 */
export const framingOf = (request: IncomingMessage): OutgoingHttpHeaders => {
  if (!hasBody(request)) return {};
  const length = request.headers['content-length'];
  return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
};
