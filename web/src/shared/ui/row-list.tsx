import { Box, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countText } from '../format.ts';

type Props = {
  title: string;
  rows: readonly { line: number; reasons: readonly string[] }[];
  total: number;
  action?: ReactNode;
};

/** 'Line 14: the barcode is empty.' → 'The barcode is empty.': the line has a column of its own. */
const withoutLine = (reason: string): string => {
  const rest = reason.replace(/^Line \d+: /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** Rows of the uploaded file that need to be known about, with their line and the reasons. */
export function RowList({ title, rows, total, action }: Props) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={4} mih={28}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {action}
      </Group>
      <Box mah={240} className="tm-scroll" tabIndex={0} role="group" aria-label="Lines and reasons">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={72}>Line</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, reasons }) => (
              <Table.Tr key={line}>
                <Table.Td className="tm-number">{countText(line)}</Table.Td>
                <Table.Td>{reasons.map(withoutLine).join(' ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {rows.length < total && (
        <Text size="xs" c="dimmed" mt={4}>
          The first {countText(rows.length)} are shown.
        </Text>
      )}
    </section>
  );
}
