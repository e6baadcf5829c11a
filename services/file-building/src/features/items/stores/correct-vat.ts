import type { Queries } from '@tillmap/storage/database';
import { ofUpload } from '../../../database/item-row.ts';

const amount = (column: string): string => `coalesce(nullif(${column}, ''), '0')::float8`;

/**
 * Takes VAT off the costs of an upload, or adds it to its RRPs: by the rate that the row says, else by the one that brings the price
 * nearest to that of another upload. A product of which neither tells is doubted.
 */
export const correctVat = async (
  queries: Queries,
  uploadId: string,
  other: string,
  field: 'cost' | 'rrp',
): Promise<void> => {
  const factor = field === 'cost' ? 'rate' : '1 / rate';
  await queries.execute(
    `with priced as (
       select item.position, ${amount(`item.${field}`)} as now,
              case when item.supplier_vat ~ '^(20|0\\.2)0*\\.?0*%?$' then 1.2 when item.supplier_vat ~ '^0%?$' then 1 end as said,
              (select ${amount(`past.${field}`)} from item past
                where ${ofUpload('past.upload_id', '$2')} and past.canonical = item.canonical offset 0) as before
         from item where ${ofUpload('item.upload_id')} and item.${field} <> ''),
       rated as (
         select position, now, coalesce(said, (
                  select rate from (values (1.0), (1.05), (1.2)) rates (rate)
                   where now > 0 and before > 0 and (rate <> 1.05 or abs(now / (before * ${factor}) - 1) < 0.006)
                   order by abs(ln(now / (before * ${factor}))) limit 1)) as rate from priced)
     update item set ${field} = case when rate is null then ${field} else trim_scale(round((now / (${factor}))::numeric, 4))::text end,
            price_extra = case when rate is null then coalesce(price_extra, '{}') || jsonb_build_object('doubts',
              coalesce(price_extra -> 'doubts', '[]') || '[{"code": "${field === 'cost' ? 'cost_with_vat' : 'rrp_without_vat'}", "column": "${field === 'cost' ? 'Cost' : 'RRP'}", "seen": ""}]')
              else price_extra end,
            dated_prices = case when rate is null or dated_prices is null then dated_prices else (
              select jsonb_agg(case when price->>'field' <> '${field}' then price else price || jsonb_build_object('amount',
                       trim_scale(round((price->>'amount')::numeric ${field === 'cost' ? '/' : '*'} rate, 4))::text) end)
                from jsonb_array_elements(dated_prices) price) end
       from rated where ${ofUpload('item.upload_id')} and item.position = rated.position`,
    [uploadId, other],
  );
};
