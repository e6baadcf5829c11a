import type { Logger, ReadyCheck } from '@tillmap/service-kit';
import type { RequestHandler } from 'express';

const WHAT = 'X-Forwarded-For arrives and TRUSTED_HOPS is 0: all users have the address of the proxy';

type Options = { readonly trustedHops: number; readonly isProduction: boolean; readonly log: Logger };

/**
 * Warns that a proxy stands in front which is not trusted: limits and failed sign-ins of all users then count as one
 * address. `/readyz` says so from the first such request on; in production the log does at the start.
 */
export const untrustedHops = ({ trustedHops, isProduction, log }: Options) => {
  let isSeen = false;
  const look: RequestHandler = (request, _response, next) => {
    if (!isSeen && request.headers['x-forwarded-for'] !== undefined) {
      isSeen = true;
      log.warn('X-Forwarded-For arrives and no proxy is trusted; set TRUSTED_HOPS');
    }
    next();
  };
  const checks: Readonly<Record<string, ReadyCheck>> =
    trustedHops === 0 ? { proxy: async () => (isSeen ? WHAT : 'ok') } : {};
  return {
    warnAtStart: (): void => {
      if (trustedHops === 0 && isProduction)
        log.warn('TRUSTED_HOPS is 0: behind a proxy all users share one address; set it to the number of proxies');
    },
    first: trustedHops === 0 ? [look] : [],
    checks,
  };
};
