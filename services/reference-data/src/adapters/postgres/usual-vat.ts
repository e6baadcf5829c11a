import type { internalUsualVat, Parsed } from '@tillmap/contracts';
import type { Queries } from '@tillmap/storage/database';

export type UsualVat = Parsed<typeof internalUsualVat.answer>['groups'][number];

// Grouped before the codes are compared with the list: of a million mappings that takes a third of the time.
const USUAL_VAT = `
  with grouped as (
    select dept_code, sub_dept_code, cg_group_code, vat_code, count(*) as same
      from reference_mapping where wholesaler_code = $1 group by 1, 2, 3, 4
  )
  select distinct on (dept_code, sub_dept_code, cg_group_code)
         dept_code, sub_dept_code, cg_group_code, vat_code, same::float8 / mappings as share, mappings
    from (
      select *, sum(same) over (partition by dept_code, sub_dept_code, cg_group_code)::bigint as mappings
        from grouped where vat_code in (select code from vat_code where wholesaler_code = $1)
    ) counted
   order by dept_code, sub_dept_code, cg_group_code, same desc, vat_code`;

/** The most frequent VAT code of each of a wholesaler's groups, by their codes; see `internalUsualVat`. */
export const usualVat =
  (queries: Queries) =>
  (wholesalerCode: string): Promise<UsualVat[]> =>
    queries.query<UsualVat>(USUAL_VAT, [wholesalerCode]);
