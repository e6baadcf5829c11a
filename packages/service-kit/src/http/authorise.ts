import type { AnyCall } from '@tillmap/contracts';
import type { Request } from 'express';
import type { Actor } from '../domain.ts';
import { NotAllowed, NotSignedIn, type TokenVerifier } from '../tokens.ts';

/** The bearer token of a request; throws NotSignedIn without one. */
export const bearerToken = (request: Pick<Request, 'headers'>): string => {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new NotSignedIn('no_token');
  return token;
};

const NOBODY: Actor = { kind: 'user', id: '', name: '', email: '', role: 'user' };

/**
 * Returns the actor, if the role may make this request. Undefined for a public one. @throws NotSignedIn or
 * NotAllowed.
 */
export const authorise = async (
  call: AnyCall,
  request: Pick<Request, 'headers'>,
  tokens: TokenVerifier,
): Promise<Actor> => {
  if (call.access === 'public') return NOBODY;
  if (call.access === 'internal') return tokens.service(bearerToken(request));
  const actor = await tokens.user(bearerToken(request), call.apiKeyScope);
  if (!call.access.includes(actor.role)) throw new NotAllowed(actor);
  return actor;
};
