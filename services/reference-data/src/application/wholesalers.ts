import { Conflict, NotFound } from '@tillmap/service-kit/domain';
import type { InTransaction } from './ports/stores.ts';
import type { Wholesaler, WholesalerStore } from './ports/wholesaler-store.ts';

/** The wholesaler with this code, active or not: old sessions need the inactive ones too. */
export const knownWholesaler =
  (wholesalers: WholesalerStore) =>
  async (code: string): Promise<Wholesaler> => {
    const wholesaler = await wholesalers.find(code);
    if (!wholesaler) throw new NotFound(`There is no wholesaler ${code}.`);
    return wholesaler;
  };

type Deps = Readonly<{ inTransaction: InTransaction; newId: () => string }>;

/** Adds a wholesaler; 409 when its code is taken. */
export const createWholesaler =
  ({ inTransaction, newId }: Deps) =>
  (given: Omit<Wholesaler, 'id' | 'version'>): Promise<Omit<Wholesaler, 'version'>> =>
    inTransaction(async ({ wholesalers, tell }) => {
      const wholesaler = { id: newId(), ...given };
      if (!(await wholesalers.add(wholesaler)))
        throw new Conflict(`There is already a wholesaler with the code ${given.code}.`);
      await tell.wholesalerChanged(given.code, await wholesalers.advance(given.code));
      return wholesaler;
    });
