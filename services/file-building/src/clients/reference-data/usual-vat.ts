import { fromHierarchyFields } from '@tillmap/classification';
import { internalUsualVat } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { type Clock, steadyClock } from '@tillmap/service-kit/domain';
import { type UsualVat, type UsualVatDirectory, usualVatOf } from '../../model/usual-vat.ts';

const KEPT_MS = 10 * 60_000;
/** While reference-data is away nothing is usual, and it is asked again so much later. */
const AWAY_MS = 30_000;

type Kept = Readonly<{ usual: Promise<UsualVat>; until: number }>;

/** Which VAT code most mappings of a place have, from reference-data; ten minutes old at most. Never fails. */
export const usualVatDirectory = (client: ServiceClient, clock: Clock = steadyClock): UsualVatDirectory => {
  const kept = new Map<string, Kept>();

  const ask = async (code: string): Promise<UsualVat> => {
    try {
      const { groups } = await client(internalUsualVat, { params: { code } });
      return usualVatOf(
        groups.map(({ vat_code: vatCode, share, mappings, ...fields }) => ({
          place: fromHierarchyFields(fields),
          vatCode,
          share,
          mappings,
        })),
      );
    } catch {
      kept.set(code, { usual: Promise.resolve(usualVatOf([])), until: clock().getTime() + AWAY_MS });
      return usualVatOf([]);
    }
  };

  return {
    of: (code) => {
      const now = clock().getTime();
      const known = kept.get(code);
      if (known && known.until > now) return known.usual;
      const usual = ask(code);
      kept.set(code, { usual, until: now + KEPT_MS });
      return usual;
    },
  };
};
