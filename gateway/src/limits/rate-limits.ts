import { isIPv6 } from 'node:net';
import { DomainError } from '@tillmap/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';

type Limit = {
  windowMs: number;
  limit: number;
  sentence: string;
  key: (request: Request, response: Response) => string;
};

class TooManyRequests extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('too-many-requests', 429, message, { retryAfterSeconds });
  }
}

/** One address; for IPv6 the network a household or shop gets. */
const addressKey = (request: Request): string => {
  const ip = request.ip ?? '';
  return isIPv6(ip) ? ipKeyGenerator(ip) : ip;
};

const limiter = ({ windowMs, limit, sentence, key }: Limit) => {
  const middleware: RequestHandler = rateLimit({
    windowMs,
    limit,
    keyGenerator: key,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (_request, _response, next) => next(new TooManyRequests(sentence, Math.ceil(windowMs / 1_000))),
  });
  return (request: Request, response: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      const result: unknown = middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      if (result instanceof Promise) result.catch(reject);
    });
};

type Settings = { requestsPerSecond: number; openRequestsPerSecond: number; signInsPerMinute: number };

const AT_ONCE = 'Too many requests at once. Please wait a second and try again.';

/** Counts of this process. `requests` needs the user's or API key's id in `response.locals.userId`. */
export const rateLimits = ({ requestsPerSecond, openRequestsPerSecond, signInsPerMinute }: Settings) => ({
  /** Of one user or API key. */
  requests: limiter({
    windowMs: 1_000,
    limit: requestsPerSecond,
    sentence: AT_ONCE,
    key: (_request, response) => String(response.locals.userId),
  }),
  /** Of one address, for public endpoints: many shops may share an address. */
  openRequests: limiter({ windowMs: 1_000, limit: openRequestsPerSecond, sentence: AT_ONCE, key: addressKey }),
  /** Of one address. */
  signIns: limiter({
    windowMs: 60_000,
    limit: signInsPerMinute,
    sentence: 'Too many sign-ins from this address. Please try again in a minute.',
    key: addressKey,
  }),
  /** Of one address: API keys that auth has to exchange, which a valid one needs once a minute. */
  keyTries: limiter({
    windowMs: 60_000,
    limit: signInsPerMinute,
    sentence: 'Too many API keys from this address. Please try again in a minute.',
    key: addressKey,
  }),
});

export type RateLimits = ReturnType<typeof rateLimits>;
