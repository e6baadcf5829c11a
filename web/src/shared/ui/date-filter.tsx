import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

/** While a year is typed, the field gives days of the first centuries. */
const FIRST_DAY = '1900-01-01';

type Props = {
  label: string;
  /** `YYYY-MM-DD`; '' for none. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
};

/** A day by which a list is narrowed. */
export function DateFilter({ label, value, error, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || day >= FIRST_DAY) onChange(day);
      }}
    />
  );
}
