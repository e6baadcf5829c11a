import { open } from 'node:fs/promises';
import { Invalid } from '@tillmap/service-kit/domain';
import { canonicalGtin, openTable, type Table } from '@tillmap/supplier-files';
import type { Template } from '@tillmap/till-files';
import { refusal } from '../../model/rows/refused-table.ts';
import { type TemplateForm, templateForm } from './rules/template-form.ts';

/** The largest file of a till that is read. */
export const TEMPLATE_MAX_BYTES = 20 * 1024 * 1024;
const LIMITS = { maxFileBytes: TEMPLATE_MAX_BYTES, maxRows: 1_000_000, maxColumns: 200 };
/** All of them are in memory. */
const MAX_CELLS = 3_000_000;
const HEAD_BYTES = 64 * 1024;

type GivenFile = Readonly<{ name: string; path: string }>;

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** What has fewer digits is no barcode: most cells are not, and reading each as one takes long. */
const MAY_BE_BARCODE = /(?:\d\D{0,2}){6}|\de\+/i;

/** A barcode as it is compared; undefined for what is none. */
export const canonicalOf = (cell: string): string | undefined => {
  if (!MAY_BE_BARCODE.test(cell)) return undefined;
  const barcode = canonicalGtin(cell.trim());
  return barcode.ok ? barcode.canonical : undefined;
};

/** A file of the till as it is written, with at most so many rows. Throws what a person is told of one that cannot be read. */
export const readTemplate = async (
  { name, path }: GivenFile,
  maxRows: number,
): Promise<Readonly<{ template: Template; form: TemplateForm; isWhole: boolean }>> => {
  let table: Table | undefined;
  try {
    table = await openTable(path, name, LIMITS);
    const rows: (readonly string[])[] = [];
    let count = 0;
    for await (const batch of table.rows()) {
      for (const { cells } of batch) {
        count += cells.length;
        rows.push(cells);
      }
      if (count > MAX_CELLS)
        throw new Invalid({
          file: [`This file has more than ${MAX_CELLS.toLocaleString('en-GB')} cells. Please export fewer columns.`],
        });
      if (rows.length > maxRows) break;
    }
    const form = templateForm(table, await headOf(path));
    return { template: { rows: rows.slice(0, maxRows), form: form.content }, form, isWhole: rows.length <= maxRows };
  } catch (error) {
    throw refusal(error);
  } finally {
    await table?.close();
  }
};
