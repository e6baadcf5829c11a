import { ActionIcon, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { TillPurpose, TillValue } from '@tillmap/contracts';
import type { KeyboardEvent } from 'react';
import { useIsNarrow } from '../../shared/narrow.ts';
import { ColumnDetails } from './column-details.tsx';
import {
  ALWAYS,
  EMPTY,
  formatOf,
  formatsOf,
  OWN,
  SOURCE_CHOICES,
  sourceOf,
  valueOfFormat,
  valueOfSource,
} from './column-sources.ts';
import { writtenAs } from './column-words.ts';
import { type DraftColumn, limitOf, withLimit } from './draft.ts';
import css from './till-profiles.module.css';

type Props = {
  column: DraftColumn;
  /** What the files of the profile are for. */
  purposes: readonly TillPurpose[];
  /** From 0. */
  at: number;
  count: number;
  errors: readonly string[];
  onChange: (column: DraftColumn) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
};

function FormatField({
  value,
  label,
  onValue,
}: {
  value: TillValue;
  label: string;
  onValue: (value: TillValue) => void;
}) {
  const source = sourceOf(value);
  if (source === ALWAYS)
    return (
      <TextInput
        size="xs"
        aria-label={label}
        value={String(value.text)}
        onChange={(event) => onValue({ text: event.currentTarget.value })}
      />
    );
  if (source === EMPTY) return <span className={css.profileDim}>Nothing</span>;
  if (source === OWN) return <span className={css.profileDim}>{writtenAs(value)}</span>;
  const formats = formatsOf(source);
  if (formats.length === 1) return <span className={css.profileDim}>{formats[0]!.label}</span>;
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={formatOf(value)}
      data={[...formats]}
      onChange={(event) => onValue(valueOfFormat(source, event.currentTarget.value))}
    />
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** One column of the till's file: its heading, what fills it, and its place. */
export function ColumnRow({ column, purposes, at, count, errors, onChange, onMove, onRemove }: Props) {
  const name = column.heading || `column ${at + 1}`;
  const source = sourceOf(column.value);
  const onValue = (value: TillValue) => onChange({ ...column, value });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? MOVES[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove(at, at + by);
  };
  const isNarrow = useIsNarrow();
  return (
    <li
      className={css.profileColumn}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData('text/plain')), at);
      }}
    >
      <span
        className={css.profileGrip}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
        aria-hidden
      >
        <IconGripVertical size={14} />
      </span>
      <span className={css.profileNumber}>{at + 1}</span>
      <TextInput
        size="xs"
        aria-label={`Heading of column ${at + 1}`}
        value={column.heading}
        error={errors.length > 0}
        onChange={(event) => onChange({ ...column, heading: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={`Column ${at + 1}, ${name}, is filled from`}
        value={source}
        data={[...SOURCE_CHOICES, ...(source === OWN ? [{ value: OWN, label: 'Its own function' }] : [])]}
        onChange={(event) => onValue(valueOfSource(event.currentTarget.value))}
      />
      <FormatField value={column.value} label={`Format of column ${at + 1}, ${name}`} onValue={onValue} />
      <NumberInput
        size="xs"
        hideControls
        allowNegative={false}
        allowDecimal={false}
        min={1}
        max={10_000}
        // A phone has no heads over the columns: the field says itself what it is.
        placeholder={isNarrow ? 'Any length' : '–'}
        suffix={isNarrow ? ' characters' : ''}
        aria-label={`Most characters of column ${at + 1}, ${name}`}
        value={limitOf(column) ?? ''}
        onChange={(most) => onChange(withLimit(column, typeof most === 'number' && most > 0 ? most : undefined))}
      />
      <span className={css.profileMoves}>
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Remove ${name}`}
          disabled={count === 1}
          onClick={() => onRemove(at)}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </span>
      <ColumnDetails column={column} name={name} purposes={purposes} onChange={onChange} />
      {errors.length > 0 && <p className={css.profileError}>{errors.join(' ')}</p>}
    </li>
  );
}
