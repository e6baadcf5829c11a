import type { ConnectionSettings } from './connection-settings.ts';
import type { ChannelListener, Session } from './database.ts';
import type { Log } from './log.ts';
import { openServerSession, type ServerSession } from './server-session.ts';

type Deps = ConnectionSettings & { readonly tellServer: (channel: string) => Promise<unknown>; readonly log: Log };

/** Wake-ups between the parts of one process and, through NOTIFY, between processes. */
export class Channels {
  readonly #deps: Deps;
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  readonly #telling = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #session: ServerSession | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  listen(channel: string, listener: ChannelListener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (this.#session) this.#session.listen(channel);
    else this.#session = this.#open(channel);
    return () => void listeners.delete(listener);
  }

  notify(channel: string): void {
    if (!this.#wake(channel)) this.#tell(channel);
  }

  session(): Session | undefined {
    return this.#session?.current();
  }

  /** Sends the pending wake-ups: a process that leaves has just asked others to take over. */
  async close(): Promise<void> {
    while (this.#telling.size > 0) await Promise.all(this.#telling.values());
    await this.#session?.close();
  }

  #open(channel: string): ServerSession {
    return openServerSession({
      ...this.#deps,
      channels: [channel],
      onNotification: (heard) => void this.#wake(heard),
      onConnected: () => {
        for (const known of this.#listeners.keys()) this.#wake(known);
      },
    });
  }

  #wake(channel: string): boolean {
    let handled = false;
    for (const listener of this.#listeners.get(channel) ?? []) handled = listener() === true || handled;
    return handled;
  }

  // One statement at a time for each channel: NOTIFY takes a lock of the whole cluster when it commits.
  #tell(channel: string): void {
    if (this.#telling.has(channel)) {
      this.#again.add(channel);
      return;
    }
    const told = this.#deps
      .tellServer(channel)
      .catch((error: unknown) => this.#deps.log.warn({ err: error, channel }, 'NOTIFY failed; falling back to polling'))
      .then(() => {
        this.#telling.delete(channel);
        if (this.#again.delete(channel)) this.#tell(channel);
      });
    this.#telling.set(channel, told);
  }
}
