import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX } from '@tillmap/contracts';

/** The API key a request comes with, as bearer or in `X-API-Key`; `undefined` when it comes with a token or nothing. */
export const apiKeyOf = ({ authorization, ...headers }: IncomingHttpHeaders): string | undefined => {
  const [, bearer] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  if (bearer?.startsWith(API_KEY_PREFIX)) return bearer;
  const given = headers['x-api-key'];
  return authorization === undefined && typeof given === 'string' ? given.trim() : undefined;
};
