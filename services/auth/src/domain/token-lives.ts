/** How long things last, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SERVICE_TOKEN_SECONDS = 5 * 60;
/** A sign-in ends when it was not used for this long. */
export const SIGN_IN_SECONDS = 30 * 24 * 60 * 60;
/** An entry is needed while a token it ends may live; a minute more for clocks that differ. */
export const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + 60;
