import type { Logger, ReadyCheck } from '@tillmap/service-kit';
import type { RequestHandler } from 'express';
import { createProxyDetector } from './proxy-detector.ts';

const WHAT = 'X-Forwarded-For arrives and TRUSTED_HOPS is 0: all users have the address of the proxy';
/** What asks for these comes past the proxy. */
const PROBES = new Set(['/healthz', '/readyz']);

type Options = { readonly trustedHops: number; readonly isProduction: boolean; readonly log: Logger };

/**
 * Warns that a proxy stands in front which is not trusted: limits and failed sign-ins of all users then count as one
 * address. `/readyz` says so while most calls are forwarded by a near address; in production the log does at the start.
 */
export const untrustedHops = ({ trustedHops, isProduction, log }: Options) => {
  const watch = createProxyDetector();
  let isLogged = false;
  const look: RequestHandler = (request, _response, next) => {
    if (!PROBES.has(request.path))
      watch.note({
        peer: request.socket.remoteAddress ?? '',
        isForwarded: request.headers['x-forwarded-for'] !== undefined,
      });
    if (!isLogged && watch.isProxied()) {
      isLogged = true;
      log.warn('X-Forwarded-For arrives and no proxy is trusted; set TRUSTED_HOPS');
    }
    next();
  };
  const checks: Readonly<Record<string, ReadyCheck>> =
    trustedHops === 0 ? { proxy: async () => (watch.isProxied() ? WHAT : 'ok') } : {};
  return {
    warnAtStart: (): void => {
      if (trustedHops === 0 && isProduction)
        log.warn('TRUSTED_HOPS is 0: behind a proxy all users share one address; set it to the number of proxies');
    },
    first: trustedHops === 0 ? [look] : [],
    checks,
  };
};
