import type { Queries } from '@tillmap/storage/database';
import { ofUpload, rowsAtPosition } from '../../../database/item-row.ts';
import { rowSpans } from '../../../database/row-spans.ts';
import type { CategoryPath } from '../../../model/wholesaler.ts';

const POSITIONS_PER_PAGE = 5_000;

/** An item as the review shows it, where it was placed. */
export type NamedItem = CategoryPath &
  Readonly<{ position: number; barcode: string; description: string; size: string; needsReview: boolean }>;

/** The items of an upload by name and place, in the order of the file. */
export const postgresNamedItems = (queries: Queries) =>
  async function* namedItems(uploadId: string): AsyncGenerator<readonly NamedItem[], void, undefined> {
    for await (const span of rowSpans(queries, 'result', uploadId, POSITIONS_PER_PAGE))
      yield queries.query<NamedItem>(
        `select result.position, barcode, coalesce(nullif(description, ''), product_name) as description,
                coalesce(nullif(size, ''), product_size) as size,
                dept_code as "deptCode", sub_dept_code as "subDeptCode", cg_code as "cgCode", needs_review as "needsReview"
           from (select * from result where upload_id = $1 and position between $2 and $3) result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
          order by 1`,
        [uploadId, ...span],
      );
  };

export type NamedItems = ReturnType<typeof postgresNamedItems>;
