import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

/** Stands in pages where the nonce goes; `web/index.html` has it too. */
export const NONCE_PLACEHOLDER = '__STYLE_NONCE__';

const POLICY = 'Content-Security-Policy';
/** What a policy says of style elements; of a page its nonce comes behind it. */
export const STYLE_ELEMENTS = "style-src-elem 'self'";
const NONCE_BYTES = 16;

/**
 * The page with a nonce of its own, which goes into the policy of its response: style elements without it do not count there.
 * Only pages have one, as random bytes for each call would be a twentieth of what a call costs.
 */
export const withStyleNonce = (page: string, response: Response): string => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const policy = String(response.getHeader(POLICY)).replace(STYLE_ELEMENTS, `${STYLE_ELEMENTS} 'nonce-${nonce}'`);
  response.setHeader(POLICY, policy);
  return page.replaceAll(NONCE_PLACEHOLDER, nonce);
};
