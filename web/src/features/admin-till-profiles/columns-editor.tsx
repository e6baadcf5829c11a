import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TillPurpose } from '@tillmap/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { ColumnRow } from './column-row.tsx';
import { type DraftColumn, movedColumn, withNewColumn } from './draft.ts';
import css from './till-profiles.module.css';

type Props = {
  columns: readonly DraftColumn[];
  purposes: readonly TillPurpose[];
  errors: ReadonlyMap<number, readonly string[]>;
  onColumns: (columns: DraftColumn[]) => void;
};

/** The columns of a till's file in their order, moved by buttons, by Alt and arrows, and by drag. */
export function ColumnsEditor({ columns, purposes, errors, onColumns }: Props) {
  const [moved, setMoved] = useState('');
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // A row that is put elsewhere loses the focus.
    if (focused.current?.isConnected && document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  });
  const move = (from: number, to: number) => {
    const column = columns[from];
    if (!column || from === to || to < 0 || to >= columns.length) return;
    focused.current = document.activeElement as HTMLElement | null;
    onColumns(movedColumn(columns, from, to));
    setMoved(`${column.heading || `Column ${from + 1}`} is column ${to + 1}`);
  };
  return (
    <div className={css.profileColumns}>
      <div className={`${css.profileColumn} ${css.profileHeads}`} aria-hidden>
        <span />
        <span />
        <span>Heading</span>
        <span>Filled from</span>
        <span>Format</span>
        <span>At most</span>
        <span />
      </div>
      <ol aria-label="Columns in order">
        {columns.map((column, at) => (
          <ColumnRow
            key={column.id}
            column={column}
            purposes={purposes}
            at={at}
            count={columns.length}
            errors={errors.get(at) ?? []}
            onChange={(changed) => onColumns(columns.with(at, changed))}
            onMove={move}
            onRemove={(gone) => onColumns(columns.toSpliced(gone, 1))}
          />
        ))}
      </ol>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onColumns(withNewColumn(columns))}
      >
        Add a Column
      </Button>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </div>
  );
}
