import type { Queries } from '@tillmap/database';
import { asUnavailable } from '@tillmap/database';
import { In } from 'typeorm';
import type { SessionStore, Sessions } from '../../application/ports/session-store.ts';
import { sessionEntity } from './entities.ts';
import { rowOf, type SessionRow, sessionOf } from './session-row.ts';

const orUnavailable = (error: unknown): never => {
  throw asUnavailable('database', error);
};

export const postgresSessions = (queries: Queries): Sessions => {
  const rows = () => queries.manager.getRepository<SessionRow>(sessionEntity);
  return {
    find: async (id) => {
      const row = await rows().findOneBy({ id }).catch(orUnavailable);
      return row ? sessionOf(row) : undefined;
    },
    visibleTo: async (actor) => {
      const where = actor.role === 'user' ? { ownerId: actor.id } : {};
      const found = await rows()
        .find({ where, order: { updatedAt: 'DESC', id: 'DESC' } })
        .catch(orUnavailable);
      return found.map(sessionOf);
    },
    countUnfinished: (wholesalerCode) =>
      rows()
        .countBy({ wholesalerCode, status: In(['draft', 'pending', 'processing']) })
        .catch(orUnavailable),
  };
};

export const postgresSessionStore = (tx: Queries): SessionStore => {
  const rows = () => tx.manager.getRepository<SessionRow>(sessionEntity);
  return {
    insert: async (session) => {
      await rows().insert(rowOf(session));
    },
    lock: async (id) => {
      const row = await rows().findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      return row ? sessionOf(row) : undefined;
    },
    save: async (session) => {
      const { id, ...row } = rowOf(session);
      await rows().update({ id }, row);
    },
    remove: async (id) => {
      await tx.execute('delete from chunk where session_id = $1', [id]);
      await tx.execute('delete from assist_batch where session_id = $1', [id]);
      await rows().delete({ id });
    },
  };
};
