import type { LineValues, ChangedLine as ShownLine } from '@tillmap/contracts';
import type { Session } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import type { TillValues } from '../../model/till-line.ts';
import type { Names, NamesOf } from '../../model/wholesaler.ts';
import { marginPercent, retailForMargin, signedAmount } from './rules/change-money.ts';
import type { CostHistory } from './stores/cost-history.ts';
import type { ListedLine } from './stores/difference-list.ts';

type Deps = { names: NamesOf; costs: CostHistory };

/** Shows lines of a difference, with names and margins as they are now, and what they cost in the files before. */
export const linePresenter =
  ({ names: namesOf, costs }: Deps) =>
  async (
    lines: readonly ListedLine[],
    session: Pick<OfShop, 'id' | 'wholesalerCode' | 'memory' | 'prices'>,
  ): Promise<ShownLine[]> => {
    const names = await namesOf(session.wholesalerCode);
    const canonicals = lines.map(({ canonical }) => canonical);
    const history = await costs.of(session.memory, session.id, canonicals);
    const past = (canonical: string) =>
      (history.get(canonical) ?? []).map(({ at, cost }) => ({ at: at.toISOString(), cost }));
    return lines.map((line) => ({ ...presentLine(line, session.prices.vatRates, names), costs: past(line.canonical) }));
  };

export type PresentLines = ReturnType<typeof linePresenter>;

type VatRates = Session['prices']['vatRates'];

const presentValues = (values: TillValues, vatRates: VatRates, names: Names): LineValues => ({
  description: values.description,
  size: values.size,
  case_qty: values.caseQty,
  cost: values.cost,
  unit_cost: values.unitCost,
  rrp: values.rrp,
  price_mark: values.priceMark,
  vat_code: values.vatCode,
  vat_rate: names.vat(values.vatCode)?.rate ?? null,
  place: names.breadcrumb(values),
  margin: marginPercent(values, vatRates),
});

const presentLine = (line: ListedLine, vatRates: VatRates, names: Names): Omit<ShownLine, 'costs'> => {
  const { before, after } = line;
  const named = after ?? before;
  return {
    barcode: named?.barcode ?? line.canonical,
    description: named?.description ?? '',
    size: named?.size ?? '',
    changes: [...line.classes],
    dept_code: line.deptCode,
    department: named ? names.placeNames(named).department : '',
    before: before && presentValues(before, vatRates, names),
    after: after && presentValues(after, vatRates, names),
    effect: signedAmount(line.effect),
    week: null,
    old_barcode: before?.oldBarcode ?? '',
    rrp_for_margin: retailForMargin(before, after, vatRates),
    decision: line.decision,
    decided_by: line.decision === '' ? '' : line.decidedBy,
    decided_at: line.decision === '' ? null : (line.decidedAt?.toISOString() ?? null),
    is_kept_before: line.keptBefore,
    missing_files: line.missing,
    version: line.version,
  };
};
