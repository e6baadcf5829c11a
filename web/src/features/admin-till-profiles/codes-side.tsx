import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TillCodeTables } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import { ownValue } from '../../shared/own-value.ts';
import css from './till-profiles.module.css';

export type TableName = keyof TillCodeTables;
type CodeName = { value: string; name: string };

type Props = {
  title: string;
  table: TableName;
  /** What has to have a code; others that have one follow. */
  names: readonly CodeName[];
  /** As they are saved, and as they are now. */
  saved: Readonly<Record<string, string>>;
  codes: Readonly<Record<string, string>>;
  onCode: (table: TableName, value: string, code: string) => void;
};

/** What the till calls departments, VAT codes or suppliers; those without a code first. */
export function CodesSide({ title, table, names, saved, codes, onCode }: Props) {
  const known = new Set(names.map(({ value }) => value));
  const others = Object.keys(codes).filter((value) => !known.has(value));
  const all = [...names, ...others.map((value) => ({ value, name: value }))];
  // By what is saved, so that no line moves while it is typed in.
  const isMissing = ({ value }: CodeName) => (ownValue(saved, value) ?? '') === '';
  const missing = names.filter(({ value }) => (ownValue(codes, value) ?? '') === '').length;
  return (
    <section className={css.profileCodes}>
      <h3>
        {title}
        {missing > 0 && (
          <span className={css.profileMissing}>
            <IconAlertTriangle size={13} aria-hidden /> {countText(missing)} missing
          </span>
        )}
      </h3>
      {all.length === 0 && <p className={css.profileNone}>They are listed once a file is completed.</p>}
      <ul>
        {[...all.filter(isMissing), ...all.filter((one) => !isMissing(one))].map(({ value, name }) => (
          <li key={value}>
            <span title={name}>{name}</span>
            <TextInput
              size="xs"
              maxLength={200}
              placeholder="Code"
              aria-label={`The till’s code for ${name}`}
              data-missing={(ownValue(codes, value) ?? '') === '' || undefined}
              value={ownValue(codes, value) ?? ''}
              onChange={(event) => onCode(table, value, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
