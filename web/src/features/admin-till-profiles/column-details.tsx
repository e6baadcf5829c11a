import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { TillCertainty, TillColumnRule, TillPurpose } from '@tillmap/contracts';
import { useState } from 'react';
import { PURPOSE_NAMES } from '../../shared/till-purposes.ts';
import { Certainty } from './certainty.tsx';
import { isInPounds } from './column-sources.ts';
import { detailsText, purposesOf, withPurpose } from './columns-in-files.ts';
import type { DraftColumn } from './draft.ts';
import { ruleText } from './rule-text.ts';
import css from './till-profiles.module.css';

type Props = {
  column: DraftColumn;
  name: string;
  /** What the files of the profile are for. */
  purposes: readonly TillPurpose[];
  onChange: (column: DraftColumn) => void;
};

const MISSING = [
  { value: 'refuse', label: 'The product is refused in the check' },
  { value: 'empty', label: 'The cell stays empty' },
  { value: 'as_it_is', label: 'The word used here is written' },
];

/** What the till does with the cells of a column. Rules come with the profile: another one is imported with its file. */
export function Rules({ rules }: { rules: readonly TillColumnRule[] }) {
  return (
    <ul aria-label="Rules">
      {rules.map((rule) => (
        <li key={ruleText(rule)} title={rule.source}>
          {ruleText(rule)} <Certainty of={rule.certainty as TillCertainty} />
        </li>
      ))}
    </ul>
  );
}

function Fields({ column, name, purposes, onChange }: Props) {
  const { value } = column;
  const choices = purposesOf(column, purposes);
  return (
    <div className={css.profileDetails}>
      {choices.length > 1 && (
        <fieldset className={`${css.profileFields} ${css.profileChecks}`} aria-label={`Files that have ${name}`}>
          <span className={css.profileDim}>In files for</span>
          {choices.map(({ purpose, isIn }) => (
            <Checkbox
              key={purpose}
              size="xs"
              label={PURPOSE_NAMES[purpose]}
              checked={isIn}
              onChange={() => onChange(withPurpose(column, purposes, purpose))}
            />
          ))}
        </fieldset>
      )}
      {'table' in value && (
        <NativeSelect
          size="xs"
          label="Where the till’s code is missing"
          value={String(value.missing)}
          data={MISSING}
          onChange={(event) => onChange({ ...column, value: { ...value, missing: event.currentTarget.value } })}
        />
      )}
      {isInPounds(value) && (
        <NumberInput
          size="xs"
          label="Decimals"
          hideControls
          allowNegative={false}
          allowDecimal={false}
          clampBehavior="strict"
          min={0}
          max={4}
          value={Number(value.decimals)}
          onChange={(decimals) =>
            typeof decimals === 'number' && onChange({ ...column, value: { ...value, decimals } })
          }
        />
      )}
      <Checkbox
        size="xs"
        label="Repeat for each VAT code"
        description="{name}, {rate} and {code} in the heading are those of the VAT code."
        checked={column.for_each_vat ?? false}
        onChange={(event) => {
          const { for_each_vat: _before, ...rest } = column;
          onChange(event.currentTarget.checked ? { ...rest, for_each_vat: true } : rest);
        }}
      />
      {column.rules && <Rules rules={column.rules} />}
    </div>
  );
}

/** What is chosen of a column beside its heading and what fills it: its files, and what the till does with its cells. */
export function ColumnDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { column, name } = props;
  return (
    <details className={css.profileMore} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={`More of ${name}: ${detailsText(column)}`}>{detailsText(column)}</summary>
      {isOpen && <Fields {...props} />}
    </details>
  );
}
