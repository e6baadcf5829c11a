import { isDeepStrictEqual } from 'node:util';
import { Conflict, DependencyUnavailable, Invalid, NotFound } from '@tillmap/service-kit/domain';
import type { WholesalerStore } from '../../adapters/postgres/postgres-wholesalers.ts';
import type { ProductDatabase, WholesalerUse } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor, AuditEvent } from '../../domain/audit-event.ts';
import type { Wholesaler, WholesalerDetails } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';

/** The wholesaler with this code, active or not: old sessions need the inactive ones too. */
export const knownWholesaler =
  (wholesalers: WholesalerStore) =>
  async (code: string): Promise<Wholesaler> => {
    const wholesaler = await wholesalers.find(code);
    if (!wholesaler) throw new NotFound(`There is no wholesaler ${code}.`);
    return wholesaler;
  };

type Deps = Readonly<{
  inTransaction: InTransaction;
  newId: () => string;
  products: Pick<ProductDatabase, 'hasSeen'>;
  use: WholesalerUse;
}>;

/** The wholesaler with this id, held until the end of the transaction; 404 when there is none. */
export const lockById = async (
  { wholesalers }: Pick<ReferenceUnitOfWork, 'wholesalers'>,
  id: string,
): Promise<Wholesaler> => {
  const found = await wholesalers.findById(id);
  const locked = found && (await wholesalers.lock(found.code));
  if (!locked) throw new NotFound('This wholesaler does not exist.');
  return locked;
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`];

/** The response of another service, or 503 with a sentence about what is unavailable. */
const asked = (what: string, answer: Promise<number>): Promise<number> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof DependencyUnavailable)) throw error;
    throw new DependencyUnavailable(error.dependency, {
      cause: error,
      message: `Tillmap cannot check right now whether ${what} use this wholesaler. Please try again in a moment.`,
    });
  });

const tellOf = (
  { tell }: ReferenceUnitOfWork,
  what: AuditEvent['what'],
  { code, name }: { code: string; name: string },
  by: AuditActor,
) => tell.administered({ subject: 'wholesaler', subjectId: code, what, wholesaler: { code, name }, count: 1, by });

/** Adding, changing and deleting wholesalers. */
export const manageWholesalers = ({ inTransaction, newId, products, use }: Deps) => ({
  /** 409 when its code is taken. */
  create: (given: Omit<WholesalerDetails, 'id'>, by: AuditActor): Promise<WholesalerDetails> =>
    inTransaction(async (stores) => {
      const { wholesalers, tell } = stores;
      const wholesaler = { id: newId(), ...given };
      if (!(await wholesalers.add(wholesaler)))
        throw new Conflict(`There is already a wholesaler with the code ${given.code}.`);
      await tell.wholesalerChanged(given.code, await wholesalers.advance(given.code));
      await tellOf(stores, 'created', wholesaler, by);
      return wholesaler;
    }),

  /** The code stays: another one than it has is 422. */
  update: async (id: string, given: Omit<WholesalerDetails, 'id'>, by: AuditActor): Promise<WholesalerDetails> => {
    const { version, ...changed } = await inTransaction(async (stores) => {
      const before = await lockById(stores, id);
      const { code } = before;
      if (given.code !== '' && given.code !== code)
        throw new Invalid({ code: [`The code of a wholesaler cannot be changed; it is ${code}.`] });
      const wholesaler = { ...before, ...given, code };
      await stores.wholesalers.change(wholesaler);
      const next = await stores.wholesalers.advance(code);
      await stores.tell.wholesalerChanged(code, next);
      if (!isDeepStrictEqual(before, wholesaler)) await tellOf(stores, 'changed', wholesaler, by);
      return { ...wholesaler, version: next };
    });
    await products.hasSeen({ wholesalerCode: changed.code, wholesalerVersion: version });
    return changed;
  },

  /** 409 with the counts while something uses it; 503 while a service that has to be checked is unavailable. */
  remove: async (id: string, by: AuditActor): Promise<void> => {
    const { code } = await inTransaction((stores) => lockById(stores, id));
    const sessions = await asked('sessions', use.unfinishedSessions(code));
    const promotions = await asked('promotions', use.promotions(code));
    await inTransaction(async (stores) => {
      const { name } = await lockById(stores, id);
      const mappings = await stores.edits.countOf(code);
      const uses = [
        ...counted(mappings, 'reference mapping', 'reference mappings'),
        ...counted(sessions, 'unfinished session', 'unfinished sessions'),
        ...counted(promotions, 'promotion', 'promotions'),
        ...((await stores.wholesalers.hasRunningImport(code)) ? ['a running import'] : []),
      ];
      if (uses.length > 0)
        throw new Conflict(`${name} cannot be deleted: it is used by ${uses.join(' and ')}.`, 'in-use');
      const version = await stores.wholesalers.advance(code);
      await stores.wholesalers.remove(code);
      await stores.tell.wholesalerChanged(code, version);
      await tellOf(stores, 'deleted', { code, name }, by);
    });
  },
});
