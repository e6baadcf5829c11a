import { type FileColumn, type FileColumns, fileColumnsSchema } from '@tillmap/contracts';

const column = (over: Partial<FileColumn> & Pick<FileColumn, 'column' | 'name'>): FileColumn => ({
  field: '',
  certainty: 'sure',
  changed: false,
  why: 'Different in every row',
  values: ['1', '2', '3', '4', '5'],
  ...over,
});

/** Columns of a file of which two are to be checked. */
export const someColumns = (over: Partial<FileColumns> = {}): FileColumns =>
  fileColumnsSchema.parse({
    kind: 'supplier_file',
    read_by: 'asked',
    sentence: 'The names of the columns are not known yet. Please choose which column is which.',
    header_line: 1,
    rows_looked_at: 1_274,
    reading: { separator: ',', encoding: 'utf-8', sheet: '' },
    columns: [
      column({ column: 1, name: 'Prod', certainty: 'unused' }),
      column({
        column: 2,
        name: 'EAN Number',
        field: 'barcode',
        why: '13 digits, 98% valid check digits',
        values: ['5026277003822', '5026277004119', '5000618620930', '5000618628849', '5000618636768'],
      }),
      column({ column: 3, name: 'Price 1', field: 'costprice', certainty: 'check', why: '3 columns fit' }),
      column({ column: 4, name: 'Price 2', field: 'rrp', certainty: 'check', why: '3 columns fit' }),
      column({ column: 5, name: 'Price 3', certainty: 'check', why: '3 columns fit' }),
    ],
    fields: [
      { field: 'barcode', label: 'Barcode', required: true, missing: 'missing' },
      { field: 'costprice', label: 'Cost', required: false, missing: 'missing: no margin checks' },
      { field: 'rrp', label: 'RRP', required: false, missing: 'missing: no margin checks' },
      { field: 'offerrrp', label: 'Promo RRP', required: false, missing: '' },
      { field: 'size', label: 'Size', required: false, missing: 'read from the description' },
    ],
    layout: null,
    layouts: [],
    ...over,
  });
