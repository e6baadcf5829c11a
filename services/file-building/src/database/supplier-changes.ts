import { inPartition } from './item-row.ts';

/** The differences of an upload (the first parameter): one for each shop that has one. They lie in its part. */
export const inDifference = (line: string): string =>
  `${line}.upload_id = any (array(select $1::uuid union all select upload_id from difference where of_upload = $1::uuid))
   and ${inPartition(`${line}.upload_id`)}`;

/**
 * What the supplier changed of the item at a position, for whichever shop. What people change in the review is left out, so
 * that it stays the same from step to step.
 */
export const supplierChanges = (position: string): string =>
  `coalesce((select array_agg(distinct class order by class) from difference_line line cross join unnest(classes) class
     where ${inDifference('line')} and line.position = ${position} and told_by = 'wholesaler' and not kept_before
       and class not in ('vat_moved', 'place_moved')), '{}')`;
