import css from './dates-filter.module.css';
import { DayField } from './day-field.tsx';

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
