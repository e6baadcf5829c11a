import { Conflict } from '@tillmap/service-kit/domain';
import type { LearnedChoice } from '../../adapters/postgres/learned-mappings.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor } from '../../domain/audit-event.ts';
import { otherNumberText, restoredText, revertedText } from '../../domain/mappings/learned-texts.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';
import { lockById } from '../wholesalers/wholesalers.ts';
import { restoreLearned, revertLearned, type Settled } from './revert-learned.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  newId: () => string;
  products: Pick<ProductDatabase, 'hasSeen'>;
}>;

/** What administrators do with what was learned from reviews. */
export const manageLearned = ({ inTransaction, newId, products }: Deps) => {
  const inOne = async (
    id: string,
    what: 'learned_reverted' | 'learned_restored',
    by: AuditActor,
    work: (stores: ReferenceUnitOfWork, wholesaler: Wholesaler) => Promise<Settled>,
  ): Promise<Settled> => {
    const { code, settled } = await inTransaction(async (stores) => {
      const wholesaler = await lockById(stores, id);
      const { code, name } = wholesaler;
      const settled = await work(stores, wholesaler);
      const { count } = settled;
      const told = { subject: 'mappings', subjectId: code, what, wholesaler: { code, name }, count, by } as const;
      if (count > 0) await stores.tell.administered(told);
      return { code, settled };
    });
    // Events of a wholesaler come in their order: who has seen the last has seen them all.
    const last = settled.changed.at(-1);
    if (last) await products.hasSeen({ wholesalerCode: code, mapping: last });
    return settled;
  };
  return {
    /** All or nothing. 409 when not as many are left as were shown. */
    revert: async (id: string, choice: LearnedChoice, expected: number | undefined, by: AuditActor) => {
      const revertId = newId();
      const { count, stayed } = await inOne(id, 'learned_reverted', by, async (stores, wholesaler) => {
        const chosen = await stores.learned.chosen(wholesaler.code, choice);
        if (expected !== undefined && chosen.length !== expected)
          throw new Conflict(otherNumberText(chosen.length, expected));
        return revertLearned(stores, wholesaler, chosen, { id: revertId, by: by.name });
      });
      return { revertId, reverted: count, stayed, message: revertedText(count, stayed) };
    },

    /** Undoes a revert as far as nothing has happened to the mappings since. */
    restore: async (id: string, revertId: string, by: AuditActor) => {
      const { count, stayed } = await inOne(id, 'learned_restored', by, async (stores, wholesaler) =>
        restoreLearned(stores, wholesaler, revertId),
      );
      return { restored: count, message: restoredText(count, stayed) };
    },
  };
};
