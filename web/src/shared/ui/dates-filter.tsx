import { TextInput } from '@mantine/core';
import css from './dates-filter.module.css';
import { useFieldText } from './use-field-text.ts';

/** While a year is typed, the field gives days of the first centuries. */
const FIRST_DAY = '1900-01-01';

/** Days as `YYYY-MM-DD`; '' for none. */
type Dates = { from: string; to: string };

/** Whether nothing can lie between these days. */
export const areBackward = ({ from, to }: Dates): boolean => from !== '' && to !== '' && to < from;

type Props = Dates & { onChange: (part: { from: string } | { to: string }) => void };

/** The first and the last day of a list. */
export function DatesFilter({ from, to, onChange }: Props) {
  return (
    <div className={css.dates}>
      <DayField label="Date from" value={from} onChange={(day) => onChange({ from: day })} />
      <DayField
        label="Date to"
        value={to}
        error={areBackward({ from, to }) ? 'The last day is not before the first.' : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}

type FieldProps = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void };

function DayField({ label, value, error, onChange }: FieldProps) {
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
