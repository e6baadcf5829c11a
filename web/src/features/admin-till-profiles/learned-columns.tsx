import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { LearnedTill, TillProfileFile, TillValue } from '@tillmap/contracts';
import { SOURCE_CHOICES, valueOfSource, valueText } from './column-sources.ts';
import css from './till-profiles.module.css';

type Props = {
  learned: LearnedTill;
  profile: TillProfileFile;
  onProfile: (profile: TillProfileFile) => void;
};

const LEARNED = 'learned';
const SUGGESTED = 'suggested';

type Column = LearnedTill['columns'][number];

/** What a column can be filled from: what was learned, what it may be, and the rest. */
const choicesOf = ({ words, suggestion }: Column) => [
  { value: LEARNED, label: words },
  ...(suggestion ? [{ value: SUGGESTED, label: `${suggestion.words}?` }] : []),
  ...SOURCE_CHOICES.filter(({ label }) => label !== words && label !== suggestion?.words),
];

/** Each column of the till's file, with what fills it and why. */
export function LearnedColumns({ learned, profile, onProfile }: Props) {
  const filledBy = (choice: string, at: number): TillValue => {
    if (choice === LEARNED) return learned.profile.columns[at]!.value;
    const { suggestion } = learned.columns[at]!;
    return choice === SUGGESTED && suggestion ? suggestion.value : valueOfSource(choice);
  };
  const choiceOf = (at: number): string => {
    const now = valueText(profile.columns[at]!.value);
    const found = choicesOf(learned.columns[at]!).find(({ value }) => valueText(filledBy(value, at)) === now);
    return found?.value ?? LEARNED;
  };
  const choose = (at: number, choice: string) => {
    const column = { ...profile.columns[at]!, value: filledBy(choice, at) };
    onProfile({ ...profile, columns: profile.columns.with(at, column) });
  };
  return (
    <table className={css.learned}>
      <thead>
        <tr>
          <th>Till’s column</th>
          <th>Is filled from</th>
          <th>Why</th>
        </tr>
      </thead>
      <tbody>
        {learned.columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place, and headings may repeat
          <tr key={at} data-sure={column.sure}>
            <td>
              <b>{column.heading}</b>
            </td>
            <td>
              <NativeSelect
                size="xs"
                aria-label={`${column.heading} is filled from`}
                value={choiceOf(at)}
                data={choicesOf(column)}
                onChange={(event) => choose(at, event.currentTarget.value)}
              />
            </td>
            <td>
              {column.sure ? (
                <IconCheck size={14} aria-label="Sure" />
              ) : (
                <IconAlertTriangle size={14} aria-label="Please check" />
              )}{' '}
              {column.why}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
