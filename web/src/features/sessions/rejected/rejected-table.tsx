import { Table } from '@mantine/core';
import type { RejectedCell, RejectedRow } from '@tillmap/contracts';
import { useRef } from 'react';
import { countText } from '../../../shared/format.ts';
import css from './rejected.module.css';
import { RowProblems } from './row-problems.tsx';
import type { Checked, RowEditing } from './use-row-edits.ts';

/** What has a column of its own, in this order. */
const COLUMNS = [
  { field: 'barcode', label: 'Barcode' },
  { field: 'description', label: 'Product' },
  { field: 'costprice', label: 'Cost' },
  { field: 'caseqty', label: 'Case' },
  { field: 'rrp', label: 'RRP' },
] as const;

const FIELDS: ReadonlySet<string> = new Set(COLUMNS.map(({ field }) => field));

type Props = { rows: readonly RejectedRow[]; editing: RowEditing };

/** Rejected rows with an editor in each cell at fault. Enter checks the row and goes on to the next one. */
export function RejectedTable({ rows, editing }: Props) {
  const table = useRef<HTMLTableElement>(null);

  const goOn = (row: RejectedRow, { isCorrected, firstProblem }: Checked) => {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? [])];
    const isOf = (input: HTMLInputElement) => Number(input.dataset.line) === row.line;
    const next = isCorrected
      ? inputs.find((input) => Number(input.dataset.line) > row.line && !input.readOnly)
      : inputs.find((input) => isOf(input) && Number(input.dataset.column) === firstProblem);
    next?.focus();
    next?.select();
  };

  const after = (row: RejectedRow, checking: Promise<Checked>) => void checking.then((checked) => goOn(row, checked));

  return (
    <Table className={css.mend} ref={table} aria-label="Rejected rows">
      <Table.Thead>
        <Table.Tr>
          <Table.Th data-narrow>Line</Table.Th>
          {COLUMNS.map(({ field, label }) => (
            <Table.Th key={field} data-field={field}>
              {label}
            </Table.Th>
          ))}
          <Table.Th data-field="why">Why it was rejected</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const edits = editing.editsOf(row);
          const cellOf = (cell: RejectedCell) => (
            <CellEditor
              key={cell.column}
              row={row}
              cell={cell}
              text={edits.texts[cell.column] ?? cell.value}
              isWrong={edits.problems[cell.column] !== undefined}
              isDone={edits.isCorrected}
              onType={(text) => editing.type(row, cell.column, text)}
              onEnter={() => after(row, editing.check(row))}
            />
          );
          return (
            <Table.Tr key={row.line} data-done={edits.isCorrected || undefined}>
              <Table.Td data-label="Line" className="tm-number">
                {countText(row.line)}
              </Table.Td>
              {COLUMNS.map(({ field, label }) => {
                const cell = row.cells.find((one) => one.field === field);
                return (
                  <Table.Td key={field} data-label={label} data-field={field}>
                    {cell === undefined
                      ? ''
                      : cell.reason === '' && !edits.problems[cell.column]
                        ? cell.value
                        : cellOf(cell)}
                  </Table.Td>
                );
              })}
              <Table.Td data-field="why" id={`why-${row.line}`}>
                {row.cells
                  .filter(({ field, reason }) => !FIELDS.has(field) && reason !== '')
                  .map((cell) => (
                    <div key={cell.column} className={css.mendOther}>
                      <span>{cell.name}</span>
                      {cellOf(cell)}
                    </div>
                  ))}
                <RowProblems
                  row={row}
                  edits={edits}
                  isChecking={editing.checking === row.line}
                  onCheck={() => after(row, editing.check(row))}
                  onUse={(column, text) => after(row, editing.use(row, column, text))}
                  onKeep={() => after(row, editing.keep(row))}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

type CellProps = {
  row: RejectedRow;
  cell: RejectedCell;
  text: string;
  isWrong: boolean;
  isDone: boolean;
  onType: (text: string) => void;
  onEnter: () => void;
};

function CellEditor({ row, cell, text, isWrong, isDone, onType, onEnter }: CellProps) {
  return (
    <input
      value={text}
      readOnly={isDone}
      aria-label={`${cell.name || cell.field}, line ${row.line}`}
      aria-describedby={`why-${row.line}`}
      aria-invalid={isWrong || undefined}
      data-line={row.line}
      data-column={cell.column}
      enterKeyHint="next"
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
