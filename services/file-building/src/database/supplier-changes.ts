import { ofUpload } from './item-row.ts';

/**
 * What the supplier changed of the item at a position. What people change in the review is left out, so
 * that it stays the same from step to step.
 */
export const supplierChanges = (position: string): string =>
  `coalesce((select array(select unnest(classes) except select unnest('{vat_moved,place_moved}'::text[]) order by 1)
     from difference_line line where ${ofUpload('line.upload_id')} and line.position = ${position} and not kept_before), '{}')`;
