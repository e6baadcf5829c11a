import { SERVICE_TOKEN_SECONDS, SIGN_IN_SECONDS } from './token-lives.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * A new key signs when it is this old: by then every process has read it, so that no process gets a token of an
 * unknown key.
 */
export const PUBLISHED_SECONDS = 3 * 60;
/** A key signs for this time; then a new one is made. */
export const KEY_SECONDS = 90 * DAY_SECONDS;
/** A replaced key is kept this long: signing out works with the expired token of a sign-in that could still be open. */
export const REPLACED_KEY_SECONDS = PUBLISHED_SECONDS + SERVICE_TOKEN_SECONDS + SIGN_IN_SECONDS;

type Key = Readonly<{ createdAt: Date }>;

const ageInSeconds = ({ createdAt }: Key, now: Date): number => (now.getTime() - createdAt.getTime()) / 1000;

/**
 * Returns the key to sign with of those given, newest first: the newest that every process knows by now, else the
 * oldest.
 */
export const signingKeyOf = <K extends Key>(keys: readonly K[], now: Date): K | undefined =>
  keys.find((key) => ageInSeconds(key, now) >= PUBLISHED_SECONDS) ?? keys.at(-1);
