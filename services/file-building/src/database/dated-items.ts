import type { Queries } from '@tillmap/storage/database';
import type { ClassifiedItem } from '../model/item.ts';
import { CLASSIFIED_COLUMNS, type ClassifiedRow, classifiedOf, OF_WHOLESALER } from './item-row.ts';
import { rowSpans } from './row-spans.ts';

const POSITIONS_PER_PAGE = 10_000;

/** The items of an upload that go into files and have prices with days, in the order of the file, a page at a time. */
export const postgresDatedItems = (queries: Queries) =>
  async function* datedItems(uploadId: string): AsyncGenerator<readonly ClassifiedItem[], void, undefined> {
    for await (const span of rowSpans(queries, 'item', uploadId, POSITIONS_PER_PAGE)) {
      const rows = await queries.query<ClassifiedRow>(
        `select ${CLASSIFIED_COLUMNS} from item join result using (upload_id, position)
          where upload_id = $1 and position between $2 and $3 and dept_code <> ''
            and (dated_prices is not null or exists (select from promotion_offer where gtin = canonical and ${OF_WHOLESALER}))
          order by position`,
        [uploadId, ...span],
      );
      if (rows.length > 0) yield rows.map((row) => classifiedOf(row));
    }
  };

export type DatedItems = ReturnType<typeof postgresDatedItems>;
