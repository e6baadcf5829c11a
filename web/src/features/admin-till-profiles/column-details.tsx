import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TillPurpose } from '@tillmap/contracts';
import { useState } from 'react';
import { PURPOSE_NAMES } from '../../shared/till-purposes.ts';
import { isInPounds } from './column-sources.ts';
import { detailsText, purposesOf, withPurpose, withRules } from './columns-in-files.ts';
import type { DraftColumn } from './draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { newRule } from './rule-kinds.ts';

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

function Rules({ column, name, onChange }: Omit<Props, 'purposes'>) {
  const { rules = [] } = column;
  return (
    <>
      <ul>
        {rules.map((rule, at) => (
          <RuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has its place and nothing else
            key={at}
            rule={rule}
            name={`Rule ${at + 1} of ${name}`}
            onRule={(changed) => onChange(withRules(column, rules.with(at, changed)))}
            onRemove={() => onChange(withRules(column, rules.toSpliced(at, 1)))}
          />
        ))}
      </ul>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} />}
        aria-label={`Add a rule to ${name}`}
        onClick={() => onChange(withRules(column, [...rules, newRule()]))}
      >
        Add a Rule
      </Button>
    </>
  );
}

function Fields({ column, name, purposes, onChange }: Props) {
  const { value } = column;
  const choices = purposesOf(column, purposes);
  return (
    <div className="tm-profile-details">
      {choices.length > 1 && (
        <fieldset className="tm-profile-fields tm-profile-checks" aria-label={`Files that have ${name}`}>
          <span className="tm-profile-dim">In files for</span>
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
      <Rules column={column} name={name} onChange={onChange} />
    </div>
  );
}

/** What is chosen of a column beside its heading and what fills it: its files, and what the till does with its cells. */
export function ColumnDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { column, name } = props;
  return (
    <details className="tm-profile-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={`More of ${name}: ${detailsText(column)}`}>{detailsText(column)}</summary>
      {isOpen && <Fields {...props} />}
    </details>
  );
}
