import { Anchor, Code, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import css from './file-builder.module.css';

export const SAMPLE_FILE = '/sample-supplier-file.csv';

const COLUMNS = [
  ['barcode', 'Required. 1 to 14 digits.', '5026277003822'],
  ['supplier', 'The supplier’s code for the product.', 'BW1042'],
  ['costprice', 'What the case or unit costs, in pounds.', '1.25'],
  ['rrp', 'Recommended retail price, in pounds.', '1.99'],
  ['caseqty', 'Units in a case.', '12'],
] as const;

/** How a file is read, in short; docs/files.md has it in full, with examples. */
const FACTS = [
  [
    'Workbooks:',
    'Tillmap reads what you see in Excel: the sheet with the products, merged cells, headers over two rows. Hidden rows are read, and listed.',
  ],
  [
    'Text files:',
    'columns separated by commas, semicolons, tabs or pipes. Damaged letters and words like NULL are repaired where that is safe, and listed.',
  ],
  [
    'Columns:',
    'found by what they mean, in any order. A column that changes a price, like currency, discount, new cost or VAT included, is used; or its rows are marked for review. If a column is not sure, Tillmap asks once and remembers it for the wholesaler.',
  ],
  [
    'Cost per unit or case:',
    'Tillmap finds out from the column name, or from cost, case quantity and RRP together. If it cannot, it asks you once. The till gets the cost of one unit.',
  ],
  [
    'Not used:',
    'rows without a usable barcode, amounts that are not in pounds, totals and repeated headers. Of two rows with one barcode the later one counts. Each is listed with its line.',
  ],
  [
    'Refused:',
    'files without barcodes, workbooks with a password, PDFs and pictures. A message says what is wrong and what to do.',
  ],
] as const;

/** What a supplier file may look like, and what becomes of it. */
export function FileFormat() {
  return (
    <>
      <Text size="sm" mb="xs">
        A .csv, .txt or .xlsx file with one product a row and a header. Only <Code>barcode</Code> is required. Names
        that mean the same, like EAN, GTIN, Cost Price, Retail or Case Size, are understood as well.
      </Text>
      <Text size="sm" mb="xs">
        A <Code>description</Code> and a <Code>size</Code> column are used if the file has them, and so are{' '}
        <Code>department</Code>, <Code>category</Code>, <Code>subcategory</Code> and <Code>vat</Code>. The supplier’s
        categories need not match yours: Tillmap matches them to your departments from known products. Section headings
        work too.
      </Text>
      <table className={css.columns}>
        <tbody>
          {COLUMNS.map(([name, meaning, example]) => (
            <tr key={name}>
              <th scope="row">
                <Code>{name}</Code>
              </th>
              <td>{meaning}</td>
              <td>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.formatFacts}>
        {FACTS.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b> {text}
          </li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        In Excel, format the barcode column as text before you save, or long barcodes lose their digits.
      </Text>
      <Anchor href={SAMPLE_FILE} download size="sm" mt="xs" className="tm-inline-link">
        <IconFileDownload size={16} aria-hidden /> Download a sample file
      </Anchor>
    </>
  );
}
