import { CredentialProvider } from 'minio/dist/esm/CredentialProvider.mjs';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

/** A key that ends, with the token that requests carry beside it. */
export type TemporaryKey = Readonly<{
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  expiration?: Date;
}>;

/** A new key is fetched when the one in use ends within this. */
const RENEW_BEFORE_MS = 300_000;
/** With less left than this a request waits for the new key: the one in use may end on its way. */
const WAIT_BELOW_MS = 60_000;
/** Between two attempts while a key is still good. */
const TRY_AGAIN_MS = 10_000;

type Deps = Readonly<{
  /** @throws when no key can be had right now. */
  fetchKey: () => Promise<TemporaryKey>;
  now?: () => number;
}>;

/**
 * Hands out a key and renews it five minutes before it ends, which nobody waits for until the last minute. Requests at once share
 * one renewal; one that fails is tried again later, as long as the key in use is good. @throws what `fetchKey` does, once none is good.
 */
export class RenewedCredentials extends CredentialProvider {
  readonly #fetchKey: () => Promise<TemporaryKey>;
  readonly #now: () => number;
  #key: TemporaryKey | undefined;
  #renewal: Promise<TemporaryKey> | undefined;
  #tryAt = 0;

  constructor({ fetchKey, now = Date.now }: Deps) {
    super({ accessKey: '', secretKey: '' });
    this.#fetchKey = fetchKey;
    this.#now = now;
  }

  override async getCredentials(): Promise<Credentials> {
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#current();
    return new Credentials({ accessKey: accessKeyId, secretKey: secretAccessKey, sessionToken });
  }

  async #current(): Promise<TemporaryKey> {
    const key = this.#key;
    const leftMs = key === undefined ? 0 : this.#leftMs(key);
    if (key === undefined || leftMs <= 0) return this.#renew();
    if (leftMs > RENEW_BEFORE_MS || this.#now() < this.#tryAt) return key;
    const renewed = this.#renew().catch(() => key);
    return leftMs > WAIT_BELOW_MS ? key : renewed;
  }

  #leftMs({ expiration }: TemporaryKey): number {
    return expiration === undefined ? Number.POSITIVE_INFINITY : expiration.getTime() - this.#now();
  }

  #renew(): Promise<TemporaryKey> {
    this.#tryAt = this.#now() + TRY_AGAIN_MS;
    this.#renewal ??= this.#fetchKey()
      .then((key) => {
        this.#key = key;
        // One that never has five minutes is not fetched for each request; one that is about to end is.
        if (this.#leftMs(key) <= WAIT_BELOW_MS) this.#tryAt = 0;
        return key;
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }
}
