import type { Readable } from 'node:stream';
import { type CommonKit, encode, outbox } from '@tillmap/bus';
import { AdministeredSchema, create, EVENTS } from '@tillmap/bus/events';
import { currentContext } from '@tillmap/service-kit';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { ObjectStore } from '@tillmap/storage/object-store';
import type { Config } from './config.ts';
import type { Overdue, Session, SessionEvent } from './model/session.ts';

/** What every feature is built on. A feature names the part of it that it uses; tests hand in others. */
export type Kit = CommonKit & Readonly<{ objects: ObjectStore; config: Config }>;

/** How this service sends its events. */
export const eventOptions = (time?: Date) => ({
  source: 'file-building',
  traceparent: currentContext()?.traceparent,
  ...(time ? { time } : {}),
});

/** Who did something, as events tell it. */
export type Person = Pick<Actor, 'id' | 'name' | 'email'>;

/** What nearly every feature needs of `sessions`. */
export type SessionAccess = Readonly<{
  /** The session if the actor may see it; NotFound otherwise, also for an id that is not well formed. */
  find(actor: Actor, id: string): Promise<Session>;
  /** The same, locked until the transaction ends. */
  lock(tx: Tx, actor: Actor, id: string): Promise<Session>;
  /** Whether there is one, whoever asks. */
  exists(id: string): Promise<boolean>;
  /** Sessions in a transaction, whoever asks. */
  in(tx: Tx): SessionsInTransaction;
}>;

/** Sessions inside a transaction. Whatever changes a session or what belongs to it holds its lock first. */
export type SessionsInTransaction = Readonly<{
  /** The session if the actor may see it, locked until the transaction ends; NotFound otherwise. */
  locked(actor: Actor, id: string): Promise<Session>;
  /** The same, whoever asks. */
  lock(id: string): Promise<Session | undefined>;
  /** Writes a session that this transaction locked. */
  save(session: Session): Promise<void>;
  /** Tells others what became of it. `by` is who did it, null for what the product does by itself. */
  changed(session: Session, events: readonly SessionEvent[], by: Person | null, now: Date): Promise<void>;
  /**
   * Lets a run go on that has been silent since `lastProgressAt`. It is counted once as long as the count before is not overdue
   * itself, so several processes count one silence once; answers the new count, 0 where nothing was counted.
   */
  spare(id: string, lastProgressAt: Date, now: Date, overdue: Overdue): Promise<number>;
}>;

/** What an administrator did with a thing, in a word for the trail. */
type AdminAction = Readonly<{
  subject: 'shop' | 'till_profile';
  id: string;
  what: 'created' | 'changed' | 'deleted';
  detail: string;
}>;

/** Tells the audit trail, through the outbox of a transaction: it commits with the state or not at all. */
export const adminActions = (tx: Tx) => ({
  record: ({ id, ...action }: AdminAction, by: Person & Readonly<{ ip: string }>, now: Date) =>
    outbox(tx).add([
      encode(
        EVENTS.adminActionRecorded,
        create(AdministeredSchema, {
          ...action,
          subjectId: id,
          count: 1n,
          byUserId: by.id,
          byUserName: by.name,
          byUserEmail: by.email,
          ipAddress: by.ip,
          at: now.toISOString(),
        }),
        eventOptions(now),
      ),
    ]),
});
export type AdminActions = ReturnType<typeof adminActions>;

/** A file that was made whole: what it is, and its bytes. */
export type TemporaryFile = Readonly<{
  /** Of exactly these bytes, hex. */
  sha256: string;
  sizeBytes: number;
  /** The bytes, as often as wanted, before `content` is read. */
  copy(): Readable;
  /** To be read once; what kept the bytes is gone when they were read, or when nobody reads on. */
  content: AsyncIterable<Buffer>;
  /** Instead of reading. */
  discard(): Promise<void>;
}>;

/** Keeps a file while it is made. */
export type TemporaryFiles = Readonly<{
  /** Throws what `content` throws, and then keeps nothing; DependencyUnavailable when there is no room. */
  keep(content: AsyncIterable<Buffer>): Promise<TemporaryFile>;
}>;
