import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

/** Stands in pages where the nonce goes; `web/index.html` has it too. */
export const NONCE_PLACE = '__STYLE_NONCE__';

const NONCE_BYTES = 16;

/** Makes the nonce of a response: style elements without it do not count on its page. */
export const newStyleNonce = ({ locals }: Response): string => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  locals.styleNonce = nonce;
  return nonce;
};

/** The page with the nonce of its response. */
export const withStyleNonce = (page: string, { locals }: Response): string =>
  page.replaceAll(NONCE_PLACE, String(locals.styleNonce));
