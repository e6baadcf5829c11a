import type { Queries } from '@tillmap/storage/database';
import { ofUpload } from '../../../database/item-row.ts';
import { PAIR_OF } from '../../../model/pairs.ts';
import type { TillValues } from '../../../model/till-line.ts';
import type { Where } from './difference-store.ts';

/** A new or a gone line as pairs are found of it. */
export type UnpairedLine = TillValues & Readonly<{ canonical: string; isGone: boolean; named: readonly string[] }>;

// Of the upload in `$1`: which barcodes its rows name beside their own.
const NAMED = `select canonical, jsonb_array_elements_text(price_extra -> 'more_barcodes') as named
  from item where ${ofUpload()} and price_extra -> 'more_barcodes' is not null`;

/** New lines that nobody said to be products of their own, and gone ones. */
export const postgresPairLines = (queries: Queries) => {
  const named = (uploadId: string) => queries.query<{ canonical: string; named: string }>(NAMED, [uploadId]);

  /** What the rows of this file and of the one before say of other barcodes, by the new one. */
  const namedByNew = async ({ uploadId, memory }: Where): Promise<ReadonlyMap<string, string[]>> => {
    const [last] = await queries.query<{ uploadId: string }>(
      `select upload_id as "uploadId" from base join session on session.id = base.session_id
        where base.wholesaler_code = $1 and upload_id is not null and upload_id <> $2`,
      [memory, uploadId],
    );
    const [own, before] = await Promise.all([named(uploadId), last ? named(last.uploadId) : []]);
    const byNew = new Map<string, string[]>();
    const add = (fresh: string, old: string) => byNew.set(fresh, [...(byNew.get(fresh) ?? []), old]);
    for (const row of own) add(row.canonical, row.named);
    // A new barcode beside the old one is that of a later file.
    for (const row of before) add(row.named, row.canonical);
    return byNew;
  };

  return {
    of: async (where: Where): Promise<Readonly<{ fresh: UnpairedLine[]; gone: UnpairedLine[] }>> => {
      const lines = await queries.query<{ canonical: string; isGone: boolean; values: TillValues }>(
        `select canonical, position is null as "isGone", coalesce(after, before) as values from difference_line
          where upload_id = $1 and told_by = 'wholesaler' and (position is null or classes && '{new,was_left_out}')
                and canonical not in (select substr(canonical, ${PAIR_OF.length + 1}) from change_decision
                                       where wholesaler_code = $2 and canonical like '${PAIR_OF}%' and decision = 'keep')`,
        [where.id, where.memory],
      );
      if (lines.length === 0) return { fresh: [], gone: [] };
      const byNew = await namedByNew(where);
      const all = lines.map(({ canonical, isGone, values }) => ({
        ...values,
        canonical,
        isGone,
        named: isGone ? [] : (byNew.get(canonical) ?? []),
      }));
      return { fresh: all.filter(({ isGone }) => !isGone), gone: all.filter(({ isGone }) => isGone) };
    },
  };
};

export type PairLines = ReturnType<typeof postgresPairLines>;
