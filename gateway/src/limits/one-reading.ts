import { DomainError } from '@tillmap/service-kit';
import type { Request, RequestHandler } from 'express';
import { isNamedWrongly } from '../proxy/headers.ts';

/** RFC 9112, 3.2: of two hosts a proxy in front may have gone by the one that Node drops. */
const hasTwoHosts = ({ headersDistinct }: Request): boolean => (headersDistinct.host?.length ?? 0) > 1;

/** RFC 9112, 6.1: HTTP/1.0 knows no chunks, so whoever stands in front may have seen another end. */
const hasChunksTooEarly = ({ httpVersion, headers }: Request): boolean =>
  httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;

/** Refuses what a proxy in front or a service behind may read as something else than this process does. */
export const oneReading: RequestHandler = (request, _response, next) => {
  if (hasTwoHosts(request) || hasChunksTooEarly(request) || isNamedWrongly(request))
    throw new DomainError('malformed', 400, 'This request could not be read.');
  next();
};
