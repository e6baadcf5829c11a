import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionWatchdog } from './connection-watchdog.ts';

type Done = (error: Error | null, ...result: unknown[]) => void;
/** What node-postgres has and does not declare. */
type Wire = { readonly connection: { stream: Socket; emit(event: 'error', error: Error): void } };

/** What node-postgres says of a connection that took too long to open. */
const TOO_LATE = /^timeout expired/;

const silent = (): Error => Object.assign(new Error('The server does not answer in time'), { code: 'ETIMEDOUT' });

const isCursor = (asked: unknown): asked is pg.Submittable => typeof asked === 'object' && 'submit' in Object(asked);

/**
 * The clients of one pool. A pool waits longer for a free connection than a connection may take to open, but has only
 * one setting; and it does not notice that the server does not respond.
 */
export const watchedClient = (connectTimeoutMs: number): typeof pg.Client => {
  const watch = new ConnectionWatchdog();

  return class extends pg.Client {
    readonly #socket: Socket;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
      this.#socket = this.#wire.stream;
    }

    // The overloads of both are many; what is given is handed on as it is.
    override connect(...given: never[]): never {
      const [callback] = given as unknown as [Done?];
      // A pool always gives a callback.
      if (!callback) return super.connect(...(given as [])) as never;
      if (watch.isSilent) process.nextTick(callback, silent());
      else super.connect(this.#watched(callback) as (error: Error) => void);
      return undefined as never;
    }

    #watched(callback: Done): Done {
      const since = performance.now();
      return (error, ...result) => {
        if (!error) watch.opened();
        else if (TOO_LATE.test(error.message)) watch.notOpened(since);
        callback(error, ...result);
      };
    }

    override query(...given: never[]): never {
      // A cursor's reader decides when it fetches more, so a pause is normal.
      if (isCursor(given[0])) return super.query(given[0]) as never;
      const ended = watch.begin({
        place: this,
        bytesRead: () => this.#wire.stream.bytesRead,
        giveUp: () => this.#giveUp(),
      });
      const telling = given.map((one: unknown) =>
        typeof one === 'function'
          ? (...result: Parameters<Done>): void => {
              ended();
              (one as Done)(...result);
            }
          : one,
      );
      const asked: unknown = super.query(...(telling as Parameters<pg.Client['query']>));
      if (asked instanceof Promise) asked.then(ended, ended);
      return asked as never;
    }

    get #wire(): Wire['connection'] {
      return (this as unknown as Wire).connection;
    }

    /** Resets the connection: what waits to be sent, a commit perhaps, must not arrive after we have refused it. */
    #giveUp(): void {
      this.#wire.emit('error', silent());
      this.#socket.resetAndDestroy();
    }
  };
};
