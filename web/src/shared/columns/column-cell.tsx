import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import type { ColumnField, FileColumn } from '@tillmap/contracts';
import css from './columns.module.css';
import { NOT_USED } from './columns-choice.ts';

type Props = {
  column: FileColumn;
  fields: readonly ColumnField[];
  field: string;
  /** undefined: it is only looked at. */
  onField: ((field: string) => void) | undefined;
};

const MARKS = {
  sure: { Icon: IconCheck, word: 'Sure' },
  check: { Icon: IconAlertTriangle, word: 'Please check' },
  changed: { Icon: IconArrowsExchange, word: 'Changed' },
  chosen: { Icon: IconCheck, word: 'Your choice' },
  unused: { Icon: IconX, word: NOT_USED },
};

const markOf = ({ field: guessed, certainty, changed }: FileColumn, field: string): keyof typeof MARKS => {
  if (field !== guessed) return field === '' ? 'unused' : 'chosen';
  if (changed) return 'changed';
  return certainty;
};

/** One column of the file: its header, the field that it is, why, and its first values. */
export function ColumnCell({ column, fields, field, onField }: Props) {
  const mark = markOf(column, field);
  const { Icon, word } = MARKS[mark];
  const title = column.name === '' ? `Column ${column.column}` : `Column ${column.column}, ${column.name},`;
  return (
    <li className={css.column} data-mark={mark}>
      <div className={css.columnHead}>
        <small>Column {column.column}</small>
        <b>{column.name === '' ? 'No name' : column.name}</b>
      </div>
      <NativeSelect
        size="xs"
        aria-label={`${title} is`}
        value={field}
        disabled={onField === undefined}
        onChange={(event) => onField?.(event.currentTarget.value)}
        data={[{ value: '', label: NOT_USED }, ...fields.map((one) => ({ value: one.field, label: one.label }))]}
      />
      <div className={css.columnWhy}>
        <b>
          <Icon size={14} aria-hidden /> {word}
        </b>
        <span>{column.why}</span>
      </div>
      <ol className={css.columnValues} aria-label={`First values of column ${column.column}`}>
        {column.values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and a row has its place
          <li key={at}>{value}</li>
        ))}
      </ol>
    </li>
  );
}
