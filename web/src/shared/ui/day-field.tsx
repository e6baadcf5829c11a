import { TextInput } from '@mantine/core';
import { useFieldText } from './use-field-text.ts';

/** While a year is typed, the field gives days of the first centuries. */
const FIRST_DAY = '1900-01-01';

type Props = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void };

/** A day as `YYYY-MM-DD`; '' for none. */
export function DayField({ label, value, error, onChange }: Props) {
  const { text, setText, sent } = useFieldText(value);
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setText(day);
        if (day !== '' && day < FIRST_DAY) return;
        sent(day);
        onChange(day);
      }}
    />
  );
}
