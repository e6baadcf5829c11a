import type { Flag, FlagsAsked } from '@tillmap/classification/flags';
import type { ProductFields } from '@tillmap/till-files';
import type { FileLine } from '../file-lines.ts';
import { flagsOfLine } from '../flags.ts';
import type { CostReading } from '../prices/file-prices.ts';
import { tillPricesOf } from '../prices/till-prices.ts';
import type { TillLine } from '../till-line.ts';
import type { Names } from '../wholesaler.ts';

/** What a till has to ask for before it sells; of an unsure one too: asking harms nobody. */
const AGES: Readonly<Partial<Record<Flag['flag'], string>>> = {
  age_18: '18',
  age_16: '16',
  born_2009: 'born before 2009-01-01',
};

/** The columns of flags; worked out where a profile has one of them. */
const flagFields = (flags: () => readonly Flag[]) => ({
  get flags() {
    return flags()
      .map(({ flag, isSure }) => (isSure ? flag : `${flag}?`))
      .join(' ');
  },
  get age_restriction() {
    return flags().flatMap(({ flag }) => AGES[flag] ?? [])[0] ?? '';
  },
  get deposit() {
    const found = flags().find(({ flag }) => flag === 'deposit');
    if (!found) return '';
    return found.isSure ? 'yes' : 'perhaps';
  },
});

/** A line of a till's file as the columns of a profile are filled from it; the same values as the default file has. */
export const productFieldsOf = (
  { classified, oldBarcode, ...line }: TillLine & Pick<FileLine, 'classified' | 'oldBarcode'>,
  names: Names,
  prices: CostReading,
  asked: FlagsAsked,
): ProductFields => {
  const { department, subDepartment, categoryGroup } = names.placeNames(line);
  const vat = names.vat(line.vatCode);
  const { cost, caseCost } = tillPricesOf(classified.item, prices);
  let flags: readonly Flag[] | undefined;
  const flagged = (): readonly Flag[] => {
    flags ??= flagsOfLine({ ...line, needsReview: classified.classification.needsReview }, names, asked);
    return flags;
  };
  return Object.assign(flagFields(flagged), {
    barcode: line.barcode,
    old_barcode: oldBarcode,
    description: line.description,
    size: line.size,
    dept_code: line.deptCode,
    department,
    sub_dept_code: line.subDeptCode,
    sub_department: subDepartment,
    cg_code: line.cgCode,
    category_group: categoryGroup,
    vat_code: line.vatCode,
    vat_name: vat?.description || line.vatCode,
    vat_rate: vat?.rate.toString() ?? '',
    supplier: line.supplier,
    cost: line.cost,
    // Where a person keeps what the till has, the supplier's case cost belongs to another cost.
    case_cost: cost === line.cost ? caseCost : '',
    rrp: line.rrp,
    case_qty: line.caseQty,
  });
};
