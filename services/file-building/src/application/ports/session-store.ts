import type { Actor } from '@tillmap/service-kit/domain';
import type { Session } from '../../domain/session.ts';

/** Reading sessions, outside of any transaction. */
export interface Sessions {
  find(id: string): Promise<Session | undefined>;
  /** Those the actor may see, newest update first. */
  visibleTo(actor: Actor): Promise<Session[]>;
  /** How many sessions of a wholesaler are draft, pending or processing. */
  countUnfinished(wholesalerCode: string): Promise<number>;
}

/** Sessions inside a transaction. Whatever changes a session or its chunks holds its lock first. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** Locks the session until the transaction ends. */
  lock(id: string): Promise<Session | undefined>;
  /** Writes a session that this transaction locked. */
  save(session: Session): Promise<void>;
  /** Removes the session with its chunks. */
  remove(id: string): Promise<void>;
}
