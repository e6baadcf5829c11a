import type { LineValues, ChangedLine as ShownLine } from '@tillmap/contracts';
import type { ListedLine } from '../../adapters/postgres/difference-list.ts';
import { marginPercent, retailForMargin, signedAmount } from '../../domain/changes/change-money.ts';
import type { TillValues } from '../../domain/download/till-line.ts';
import type { Names } from '../../domain/review/wholesaler.ts';
import type { Session } from '../../domain/sessions/session.ts';

/** Shows lines of a difference, with names and margins as they are now. */
export const presentLines = (
  lines: readonly ListedLine[],
  { prices }: Pick<Session, 'prices'>,
  names: Names,
): ShownLine[] => {
  const { vatRates } = prices;
  const valuesOf = (values: TillValues | null): LineValues | null =>
    values && {
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
    };
  return lines.map((line) => {
    const { before, after } = line;
    const named = after ?? before;
    return {
      barcode: named?.barcode ?? line.canonical,
      description: named?.description ?? '',
      size: named?.size ?? '',
      changes: [...line.classes],
      dept_code: line.deptCode,
      department: named ? names.placeNames(named).department : '',
      before: valuesOf(before),
      after: valuesOf(after),
      effect: signedAmount(line.effect),
      week: null,
      rrp_for_margin: retailForMargin(before, after, vatRates),
      decision: line.decision,
      decided_by: line.decision === '' ? '' : line.decidedBy,
      decided_at: line.decision === '' ? null : (line.decidedAt?.toISOString() ?? null),
      is_kept_before: line.keptBefore,
      missing_files: line.missing,
      version: line.version,
    };
  });
};
