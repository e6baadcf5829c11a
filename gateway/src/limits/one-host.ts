import { DomainError } from '@tillmap/service-kit';
import type { RequestHandler } from 'express';

/** RFC 9112, 3.2: of two hosts a proxy in front may have gone by the one that Node drops. */
export const oneHost: RequestHandler = ({ headersDistinct }, _response, next) => {
  if ((headersDistinct.host?.length ?? 0) > 1)
    throw new DomainError('malformed', 400, 'This request could not be read.');
  next();
};
