import type { LabelCounts, LabelsPreview, ShelfLabel } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { cornerOf, labelsPerSheet, PAGE, SHEETS, sheetsFor } from '@tillmap/shelf-labels';
import { amountText } from '../../model/prices/amount.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { Names } from '../../model/wholesaler.ts';
import type { ProductPresenter } from '../review/present-products.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Sessions } from '../sessions/stores/session-store.ts';
import { type FindLabels, type SheetChoice, shelvesOf } from './find-labels.ts';
import type { LabelSheets } from './pdf/label-sheets.ts';
import type { LabelsSelection, WhichLabels } from './rules/due-label.ts';
import type { Labelled } from './rules/labelled.ts';
import type { LabelList } from './stores/label-list.ts';

type Deps = {
  sessions: Sessions;
  list: LabelList;
  findLabels: FindLabels;
  sheets: LabelSheets;
  presenter: Pick<ProductPresenter, 'namesFor'>;
};

const moneyOf = (amount: number | null): string => (amount === null || amount === 0 ? '' : amountText(amount));

const noteOf = ({ label, due }: Labelled, isWhole: boolean): string => {
  if (!label) return due.price === 0 ? 'No label: there is no RRP.' : 'No label: the RRP is not in whole pence.';
  return [
    label.unitPrice === '' && label.unitNote !== '' ? `No unit price: ${label.unitNote}` : '',
    label.hasBars ? '' : 'No bars: the barcode is no EAN or UPC. Its number is printed.',
    isWhole ? '' : 'Some signs of the name cannot be printed and are left out.',
  ]
    .filter(Boolean)
    .join(' ');
};

const rowOf = (one: Labelled, names: Names, isWhole: boolean): ShelfLabel => {
  const { due, values, label, unit } = one;
  const { department, subDepartment } = names.placeNames(values);
  return {
    barcode: values.barcode,
    description: values.description,
    size: values.size,
    place: [department, subDepartment].filter(Boolean).join(' › '),
    dept_code: values.deptCode,
    sub_dept_code: values.subDeptCode,
    rrp: moneyOf(due.price),
    rrp_before: due.priceBefore === due.price ? '' : moneyOf(due.priceBefore),
    is_new: due.isNew,
    is_due: due.isDue,
    price: label?.price ?? '',
    unit_price: label?.unitPrice ?? '',
    unit: unit ?? '',
    note: noteOf(one, isWhole),
    printed: due.printed && {
      price: amountText(due.printed.price),
      at: due.printed.at.toISOString(),
      by: due.printed.by,
    },
  };
};

const HUNDREDTHS = 100;
const shortened = (millimetres: number): number => Math.round(millimetres * HUNDREDTHS) / HUNDREDTHS;

/** The labels of a session, and how they look on paper. */
export const labelDesk = ({ sessions, list, findLabels, sheets, presenter }: Deps) => ({
  list: async (
    actor: Actor,
    id: string,
    selection: LabelsSelection,
    { page, perPage }: Readonly<{ page: number; perPage: number }>,
  ): Promise<{ labels: ShelfLabel[]; counts: LabelCounts; total: number }> => {
    const session = requireCompleted(await findSession(sessions, actor, id), 'printed');
    const upload = await findLabels.uploadOf(session);
    const [counts, found] = await Promise.all([
      list.counts(upload),
      list.page(upload, selection, (page - 1) * perPage, perPage),
    ]);
    const labels = await findLabels.labelled(session, found.labels);
    const [names, whole] = await Promise.all([
      presenter.namesFor(session.wholesalerCode),
      sheets.isPrintable(labels.map(({ values }) => values.description)),
    ]);
    return { counts, total: found.total, labels: labels.map((one, n) => rowOf(one, names, whole[n] ?? true)) };
  },

  preview: async (actor: Actor, id: string, which: WhichLabels, choice: SheetChoice): Promise<LabelsPreview> => {
    const session = requireCompleted(await findSession(sessions, actor, id), 'printed');
    const { size, first } = shelvesOf(choice);
    const meant = await findLabels.meant(session, which);
    const { labels, without } = await findLabels.first(session, meant, labelsPerSheet(size) - first + 1);
    const shapes = await sheets.firstSheet(labels, { size, first, title: session.name });
    const { width, height } = SHEETS[size];
    const count = meant.length - without;
    return {
      labels: count,
      sheets: sheetsFor(size, count, count === 0 ? 1 : first),
      without,
      page: PAGE,
      places: Array.from({ length: labelsPerSheet(size) }, (_, place) => ({ ...cornerOf(size, place), width, height })),
      shapes: shapes.map(({ kind, x, y, width: wide, ...shape }) => ({
        kind,
        x: shortened(x),
        y: shortened(y),
        // The narrowest bars are told exactly.
        width: kind === 'bar' ? wide : shortened(wide),
        ...('text' in shape
          ? { text: shape.text, size: shape.size, is_bold: shape.isBold }
          : { height: shortened(shape.height) }),
      })),
    };
  },
});
