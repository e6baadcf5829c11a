/** How long things last, in seconds. */
export { ACCESS_TOKEN_SECONDS, REVOCATION_SECONDS } from '@tillmap/contracts';

export const SERVICE_TOKEN_SECONDS = 5 * 60;
/** The gateway keeps one for a minute; the rest is for requests that are under way. */
export const API_KEY_TOKEN_SECONDS = 2 * 60;
/** A sign-in ends when it was not used for this long. */
export const SIGN_IN_SECONDS = 30 * 24 * 60 * 60;
