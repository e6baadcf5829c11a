import { Table } from '@mantine/core';
import type { FileFinding } from '@tillmap/contracts';
import { UNKNOWN } from '../../../shared/format.ts';
import css from './checked.module.css';

/** Breaks no line between 'cost' and its amount. */
const shown = (text: string | null): string => (text ? text.replaceAll(' £', '\u00a0£') : UNKNOWN);

/** Products that show what is wrong: as the last file has them, this one, and what the correction makes of them. */
export function FileExamples({ examples }: Pick<FileFinding, 'examples'>) {
  const isCorrected = examples.some(({ fixed }) => fixed !== null);
  if (examples.length === 0) return null;
  return (
    <Table mt="sm" fz={13} className={css.examples} aria-label="Examples">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th>Last file</Table.Th>
          <Table.Th>This file</Table.Th>
          {isCorrected && <Table.Th>After the correction</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {examples.map(({ barcode, name, before, now, fixed }) => (
          <Table.Tr key={barcode}>
            <Table.Td title={barcode}>{name || barcode}</Table.Td>
            <Table.Td data-label="Last file">{shown(before)}</Table.Td>
            <Table.Td data-label="This file">
              <mark>{shown(now)}</mark>
            </Table.Td>
            {isCorrected && (
              <Table.Td data-label="After the correction">
                <b>{shown(fixed)}</b>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
