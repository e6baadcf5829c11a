import { Invalid } from '@tillmap/service-kit/domain';
import { PromotionRows, type TableRow } from '@tillmap/supplier-files';
import { columnsBy, knownLayout, planColumns, requireLatest } from '@tillmap/supplier-files/file-columns';
import type { ReadPromotionFile } from '../../model/promotion-file.ts';
import { refusal } from '../../model/rows/refused-table.ts';
import { wordsOf } from '../../model/rows/stored-reading.ts';
import { columnsRead, type Layouts } from './columns-read.ts';
import { openSupplierFile } from './open-supplier-file.ts';
import { readSupplierFile } from './read-supplier-file.ts';

type Deps = Readonly<{ layouts: Layouts; limits: Readonly<{ maxFileBytes: number; maxRows: number }> }>;

/** As they are held in memory until the last row is read. */
const MOST_OFFERS = 100_000;
/** The archive takes workbooks under more names than the reader; what is in them decides. */
const OTHER_WORKBOOK = /\.xls[mx]?$/i;

/** Reads a file of a promotion as supplier files are read, with the same layouts. It keeps nothing but a choice of columns. */
export const readPromotionFile =
  (deps: Deps): ReadPromotionFile =>
  async (actor, { wholesalerCode, days, layout, ...file }) => {
    const plan = planColumns('supplier_file', await deps.layouts.find(wholesalerCode), layout);
    const name = file.name.replace(OTHER_WORKBOOK, '.xlsx');
    const table = await openSupplierFile({ path: file.path, name }, deps.limits, plan.layouts.map(knownLayout));
    const promotion = new PromotionRows(days);
    try {
      const findColumns = (rows: readonly TableRow[]) => columnsBy(plan, table, rows);
      const read = await readSupplierFile(table, { today: '', findColumns, fileName: file.name, promotion });
      requireLatest(plan, read.columns, table);
      for await (const { badRows } of read.batches()) {
        for (const { line, reasons } of badRows) promotion.refused.push({ line, reason: reasons.join(' ') });
        if (promotion.count > MOST_OFFERS)
          throw new Invalid({ file: [`The file has more than ${MOST_OFFERS} offers.`] });
      }
      const session = { wholesalerCode, isSample: false };
      return {
        offers: promotion.offers(),
        refused: promotion.refused.toSorted((one, other) => one.line - other.line),
        findings: wordsOf(read.reading(0))
          .findings.filter(({ code }) => code !== 'money')
          .map(({ sentence }) => sentence),
        columns: await columnsRead(deps, actor, plan, { session, table, file: read, fileName: file.name }),
      };
    } catch (error) {
      throw refusal(error);
    } finally {
      await table.close();
    }
  };
