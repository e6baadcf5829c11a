import { type LearnedClassification, type LearnedProduct, searchedText } from '@tillmap/contracts';
import { holdsSearch, isShortSearch, type Queries, searchPatterns } from '@tillmap/storage/database';
import type { MappingSnapshot } from '../../domain/mappings/learned-mappings.ts';
import type { PageOf, PageRequest } from '../../domain/page.ts';
import type { Tables } from './schema.generated.ts';

/** '' in `userId` and `sessionId`: of everybody, of all. */
export type LearnedWanted = PageRequest &
  Readonly<{ wholesalerCode: string; search: string; userId: string; sessionId: string }>;

const FOUND = `
  l.wholesaler_code = $1 and ($2 = '' or l.user_id = $2) and ($3 = '' or l.session_id = $3)
  and (cardinality($4::text[]) = 0
    or ${holdsSearch(`(E'\\n' || folded(l.name) || E'\\n' || l.barcode_given || E'\\n' || folded(l.user_name))`, '$4')})`;

/** As `learnedMappingOf` of the domain says it. */
const IS_STANDING = `
  m.source = 'review'
  and (m.barcode_given, m.name, m.size, m.dept_code, m.sub_dept_code, m.cg_group_code, m.vat_code)
    = (l.barcode_given, l.name, l.size, l.dept_code, l.sub_dept_code, l.cg_group_code, l.vat_code)
  and not exists (select from learned_mapping later
    where (later.wholesaler_code, later.barcode, later.state) = (l.wholesaler_code, l.barcode, 'learned') and later.number > l.number)`;

const PAGE = `
  select l.*, case when l.state <> 'learned' or (${IS_STANDING}) then l.state else 'replaced' end as state_now,
         coalesce(t.dept_name, '') as to_dept, coalesce(t.sub_dept_name, '') as to_sub_dept, coalesce(t.cg_group_name, '') as to_group,
         coalesce(f.dept_name, '') as from_dept, coalesce(f.sub_dept_name, '') as from_sub_dept, coalesce(f.cg_group_name, '') as from_group
    from (select * from learned_mapping l where ${FOUND} order by number desc offset $5 limit $6) l
    left join reference_mapping m on (m.wholesaler_code, m.barcode) = (l.wholesaler_code, l.barcode)
    left join hierarchy_row t on (t.wholesaler_code, t.dept_code, t.sub_dept_code, t.cg_group_code)
      = (l.wholesaler_code, l.dept_code, l.sub_dept_code, l.cg_group_code)
    left join hierarchy_row f on (f.wholesaler_code, f.dept_code, f.sub_dept_code, f.cg_group_code)
      = (l.wholesaler_code, l.before->>'deptCode', l.before->>'subDeptCode', l.before->>'cgCode')
   order by l.number desc`;

type Names = Record<'to_dept' | 'to_sub_dept' | 'to_group' | 'from_dept' | 'from_sub_dept' | 'from_group', string>;
type Row = Omit<Tables['learned_mapping'], 'before' | 'stays'> &
  Names & {
    before: MappingSnapshot | null;
    state_now: LearnedProduct['state'];
    stays: NonNullable<LearnedProduct['reverted']>['stays'];
  };

const fromOf = ({ before, from_dept, from_sub_dept, from_group }: Row): LearnedClassification | null =>
  before && {
    dept_code: before.deptCode,
    sub_dept_code: before.subDeptCode,
    cg_group_code: before.cgCode,
    vat_code: before.vatCode,
    department_name: from_dept,
    sub_department_name: from_sub_dept,
    category_group_name: from_group,
  };

const takenBackOf = ({ reverted_at, reverted_by, stays }: Row): LearnedProduct['reverted'] =>
  reverted_at && { at: reverted_at.toISOString(), by: reverted_by ?? '', stays };

const shown = (row: Row): LearnedProduct => ({
  id: row.id,
  barcode: row.barcode_given,
  name: row.name,
  size: row.size,
  from: fromOf(row),
  to: {
    dept_code: row.dept_code,
    sub_dept_code: row.sub_dept_code,
    cg_group_code: row.cg_group_code,
    vat_code: row.vat_code,
    department_name: row.to_dept,
    sub_department_name: row.to_sub_dept,
    category_group_name: row.to_group,
  },
  session_id: row.session_id,
  session_name: row.session_name,
  how: row.how,
  user_id: row.user_id,
  user_name: row.user_name,
  at: row.taught_at.toISOString(),
  state: row.state_now,
  reverted: takenBackOf(row),
});

/** What was learned from reviews, newest first, with how many of the person and session asked for were not reverted. */
export const learnedList =
  (queries: Queries) =>
  async (wanted: LearnedWanted): Promise<PageOf<LearnedProduct> & Readonly<{ notReverted: number }>> => {
    const { wholesalerCode, userId, sessionId, search, page, perPage } = wanted;
    const scope = [wholesalerCode, userId, sessionId];
    const patterns = searchPatterns(searchedText(search), '\n', isShortSearch(search));
    const [counted] = await queries.query<{ total: number; not_reverted: number }>(
      `select count(*) filter (where ${FOUND}) as total, count(*) filter (where state = 'learned') as not_reverted
         from learned_mapping l where l.wholesaler_code = $1 and ($2 = '' or l.user_id = $2) and ($3 = '' or l.session_id = $3)`,
      [...scope, patterns],
    );
    const rows = await queries.query<Row>(PAGE, [...scope, patterns, (page - 1) * perPage, perPage]);
    return { rows: rows.map(shown), total: counted?.total ?? 0, notReverted: counted?.not_reverted ?? 0 };
  };
