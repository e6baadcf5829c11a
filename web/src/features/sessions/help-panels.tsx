import { Accordion, Anchor, Code, List, Table, Text } from '@mantine/core';
import { IconFileDownload, IconHelpCircle, IconTable } from '@tabler/icons-react';

export const SAMPLE_FILE = '/sample-supplier-file.csv';

const COLUMNS = [
  ['barcode', 'Required. 1 to 14 digits.', '5026277003822'],
  ['supplier', 'The supplier’s code for the product.', 'BW1042'],
  ['costprice', 'What the case or unit costs, in pounds.', '1.25'],
  ['rrp', 'Recommended retail price, in pounds.', '1.99'],
  ['caseqty', 'Units in a case.', '12'],
] as const;

type Panel = 'how-to-use' | 'file-format';

/** 'How to Use' and 'File Format'; open where nothing else needs the room. */
export function HelpPanels({ open }: { open: Panel[] }) {
  return (
    <Accordion multiple defaultValue={open} variant="separated" className="tm-help">
      <Accordion.Item value="how-to-use">
        <Accordion.Control icon={<IconHelpCircle size={18} />}>How to Use</Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>Create a session: give it a name and choose your main wholesaler.</List.Item>
            <List.Item>
              Upload the supplier’s price file. Rows that can not be used are listed with the reason.
            </List.Item>
            <List.Item>Start processing. You may leave the page; the work goes on.</List.Item>
            <List.Item>Review the products that are marked, and correct them where needed.</List.Item>
            <List.Item>Accept the disclaimer and download the file for your till.</List.Item>
          </List>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="file-format">
        <Accordion.Control icon={<IconTable size={18} />}>File Format</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            A .csv, .txt or .xlsx file with one product a row and a header. Only <Code>barcode</Code> is required. Names
            that mean the same, like EAN, GTIN, Cost Price, Retail or Case Size, are understood as well.
          </Text>
          <Text size="sm" mb="xs">
            A <Code>description</Code> and a <Code>size</Code> column are used when they are there, and so are{' '}
            <Code>department</Code>, <Code>category</Code>, <Code>subcategory</Code> and <Code>vat</Code>, whatever the
            supplier’s own groups and codes are: what they are here is learned from the products of the file that are
            known. Headings between the products count in the same way.
          </Text>
          <Table withRowBorders={false} className="tm-columns">
            <Table.Tbody>
              {COLUMNS.map(([name, meaning, example]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">
                    <Code>{name}</Code>
                  </Table.Th>
                  <Table.Td>{meaning}</Table.Td>
                  <Table.Td c="dimmed">{example}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" mt="xs">
            In Excel, format the barcode column as text before you save, or long barcodes lose their digits.
          </Text>
          <Anchor href={SAMPLE_FILE} download size="sm" mt="xs" className="tm-inline-link">
            <IconFileDownload size={16} aria-hidden /> Download a sample file
          </Anchor>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
