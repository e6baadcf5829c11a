import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { FileColumns } from '@tillmap/contracts';
import { dayText, plural } from '../format.ts';
import css from './columns.module.css';
import { type ColumnFields, columnOf, readingFacts } from './columns-choice.ts';

type Props = {
  columns: FileColumns;
  fields: ColumnFields;
  wholesaler: string;
  /** Of its headings. */
  order: 2 | 3;
};

/** What was found and what is missing, how the file is read, and the layouts that are known. */
export function ColumnsSide({ columns, fields, wholesaler, order }: Props) {
  const told = columns.fields.filter(({ field, missing }) => missing !== '' || columnOf(fields, field) !== undefined);
  return (
    <section className={css.columnsSide} aria-label="What is found">
      <div>
        <Title order={order} size="h6">
          What Tillmap found
        </Title>
        <ul className={css.columnsNeed}>
          {told.map(({ field, label, required, missing }) => {
            const at = columnOf(fields, field);
            const state = at === undefined ? (required ? 'bad' : 'missing') : 'found';
            const Icon = { bad: IconAlertTriangle, missing: IconMinus, found: IconCheck }[state];
            return (
              <li key={field} data-state={state}>
                <Icon size={14} aria-hidden />
                <span>{label}</span>
                <small>{at === undefined ? missing : `column ${at}`}</small>
              </li>
            );
          })}
        </ul>
      </div>
      <div>
        <Title order={order} size="h6">
          How the file is read
        </Title>
        <dl className={css.columnsFacts}>
          {readingFacts(columns).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <Title order={order} size="h6">
          Layouts of {wholesaler}
        </Title>
        <ul className={css.columnsNeed}>
          {columns.layouts.length === 0 && <li>None yet</li>}
          {columns.layouts.map(({ id, name, taught_at, times_used }) => (
            <li key={id}>
              <span>{name}</span>
              <small>
                {dayText(taught_at)} · used {plural(times_used, 'time')}
              </small>
            </li>
          ))}
        </ul>
        <p className={css.columnsHint}>Administrators can rename and delete layouts.</p>
      </div>
    </section>
  );
}
