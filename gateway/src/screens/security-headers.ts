import type { RequestHandler } from 'express';
import helmet from 'helmet';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What every answer carries. HSTS only where people come by https: it would lock them out of plain http. */
export const securityHeaders = (publicUrl: string): readonly RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: new URL(publicUrl).protocol === 'https:' ? { maxAge: YEAR_SECONDS } : false,
  }),
  (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  },
];
