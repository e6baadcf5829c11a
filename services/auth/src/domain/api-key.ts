import { API_KEY_PREFIX, type ApiKeyScope } from '@tillmap/contracts';

/** A key for programs of others. The key itself is not kept, only its hash. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  /** The start of the key, to identify it. */
  readonly prefix: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
};

export const API_KEY_BYTES = 32;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The smallest number of base62 digits that hold 256 bits. */
const LENGTH = 43;
const SHOWN = 6;

/** The text of a key made of these 32 random bytes: `tmk_` and 43 base62 digits. */
export const keyText = (bytes: Uint8Array): string => {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let digits = '';
  for (let place = 0; place < LENGTH; place++) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return `${API_KEY_PREFIX}${digits}`;
};

/** What may be shown of a key after it was made. */
export const shownPrefix = (key: string): string => key.slice(0, API_KEY_PREFIX.length + SHOWN);

/** Seconds a token for this key may live now; 0 when the key has expired. */
export const tokenSeconds = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Date, longest: number): number =>
  expiresAt === null
    ? longest
    : Math.max(0, Math.min(longest, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)));
