import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { STYLE_ELEMENTS } from './style-nonce.ts';

/**
 * `keycloak` is its origin; there, the pages request tokens, and a hidden frame restores a sign-in. Style elements need the
 * nonce that a page puts in. Style attributes do not: React and Mantine set sizes and places of single elements by them, they reach no other
 * element and load nothing here, because images and fonts come from our own address only.
 */
const policy = (keycloak: string | undefined, framedBy: "'none'" | "'self'", program = ''): string => {
  const also = keycloak ? ` ${keycloak}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${program}`,
    "style-src 'self'",
    STYLE_ELEMENTS,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${also}`,
    ...(keycloak ? [`frame-src 'self'${also}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
};

/** The worker that reads barcodes from the camera: the one script that runs a WebAssembly program, by the policy of its own response. */
const BARCODE_READER = /^\/assets\/scan\.worker-[\w-]+\.js$/;

/** The one page that stands in a frame, ours: Keycloak redirects into it. */
const SILENT_SIGN_IN = '/silent-sign-in.html';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers of every response. HSTS only where users come by https: it would lock them out of plain http. */
export const securityHeaders = (publicUrl: string, keycloakUrl: string): readonly RequestHandler[] => {
  const keycloak = keycloakUrl === '' ? undefined : new URL(keycloakUrl).origin;
  const [everywhere, framed] = [policy(keycloak, "'none'"), policy(keycloak, "'self'")];
  const reader = policy(keycloak, "'none'", " 'wasm-unsafe-eval'");
  return [
    helmet({
      contentSecurityPolicy: false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: new URL(publicUrl).protocol === 'https:' ? { maxAge: YEAR_SECONDS } : false,
    }),
    (request, response, next) => {
      const isFramed = keycloak !== undefined && request.path === SILENT_SIGN_IN;
      const others = BARCODE_READER.test(request.path) ? reader : everywhere;
      response.setHeader('Content-Security-Policy', isFramed ? framed : others);
      if (isFramed) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
      next();
    },
  ];
};
