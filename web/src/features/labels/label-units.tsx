import { NativeSelect } from '@mantine/core';
import type { ShelfLabel } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { UNITS } from './label-words.ts';
import css from './labels.module.css';
import { useSetLabelUnitMutation } from './labels-api.ts';

type Props = { sessionId: string; labels: readonly ShelfLabel[] };

const OPTIONS = UNITS.map(([value, label]) => ({ value, label }));

/** What unit prices are for, by the categories of the labels on this page. */
export function LabelUnits({ sessionId, labels }: Props) {
  const [setUnit, { isLoading }] = useSetLabelUnitMutation();
  const places = new Map(labels.map((label) => [`${label.dept_code}~${label.sub_dept_code}`, label]));
  const choose = async ({ dept_code: deptCode, sub_dept_code: subDeptCode }: ShelfLabel, unit: ShelfLabel['unit']) => {
    const answer = await setUnit({ sessionId, deptCode, subDeptCode, unit });
    if (answer.error) toast.error(messageOf(answer.error, 'The unit could not be saved. Please try again.'));
  };
  return (
    <details className={css.labelUnits}>
      <summary>Units by category</summary>
      <p>
        The rules ask for a price per kilogram, litre, metre or one of several. Another unit is used where it fits the
        size.
      </p>
      {Array.from(places, ([key, label]) => (
        <NativeSelect
          key={key}
          size="xs"
          label={label.place}
          data={OPTIONS}
          value={label.unit}
          disabled={isLoading}
          onChange={(event) => void choose(label, event.currentTarget.value as ShelfLabel['unit'])}
        />
      ))}
    </details>
  );
}
