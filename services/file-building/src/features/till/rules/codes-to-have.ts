import { allPartsOf, type TableName, type TillField, type TillProfile, type Value } from '@tillmap/till-files';
import type { Wholesaler } from '../../../model/wholesaler.ts';

/** What the till has to have a code for: `value` is what the table is looked up by. */
type CodeName = { value: string; name: string };

/** The field that a table is looked up by, where it is a field alone. */
const fieldOf = ({ columns }: TillProfile, table: TableName): TillField | undefined => {
  const parts = columns.flatMap(({ value }) => allPartsOf(value));
  const used = parts.find(
    (part): part is Extract<Value, { table: TableName }> => 'table' in part && part.table === table,
  );
  return used && 'field' in used.of ? used.of.field : undefined;
};

type Hierarchy = Wholesaler['hierarchy'];

/** Of each level its code and its name. */
const LEVELS: Readonly<Partial<Record<TillField, (row: Hierarchy[number]) => CodeName>>> = {
  department: ({ dept_name: name }) => ({ value: name, name }),
  dept_code: ({ dept_code: value, dept_name: name }) => ({ value, name }),
  sub_department: ({ sub_dept_name: name }) => ({ value: name, name }),
  sub_dept_code: ({ sub_dept_code: value, sub_dept_name: name }) => ({ value, name }),
  category_group: ({ cg_group_name: name }) => ({ value: name, name }),
  cg_code: ({ cg_group_code: value, cg_group_name: name }) => ({ value, name }),
};

const once = (names: readonly CodeName[]): CodeName[] =>
  [...new Map(names.map((one) => [one.value, one])).values()].filter(({ value }) => value !== '');

/** What a profile's tables have to say, by what the wholesaler's lists have. Empty for tables that it does not use. */
export const codesToHave = (
  profile: TillProfile,
  wholesaler: Wholesaler | undefined,
): { departments?: CodeName[]; vat?: CodeName[] } => {
  if (!wholesaler) return {};
  const level = LEVELS[fieldOf(profile, 'departments') ?? 'barcode'];
  const vats = wholesaler.vatCodes.map(({ code, description, rate }) => ({
    value: code,
    name: `${code} ${description || code}, ${rate}%`,
  }));
  return {
    ...(level && { departments: once(wholesaler.hierarchy.map(level)) }),
    ...(fieldOf(profile, 'vat') === 'vat_code' && { vat: once(vats) }),
  };
};
