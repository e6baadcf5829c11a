import { Checkbox, Text } from '@mantine/core';
import type { Rehearsal, TillProfileInfo } from '@tillmap/contracts';
import { plural } from '../../../../shared/format.ts';
import css from './till.module.css';
import { type TillSelection, withKept } from './till-selection.ts';

type Over = Rehearsal['overwrites'][number];
type Props = {
  profile: TillProfileInfo;
  rehearsal: Rehearsal;
  wish: TillSelection;
  onChange: (wish: TillSelection) => void;
};

/** 'Tags: 120 products, and emptied for 3' */
const overText = ({ column, products, blanks, kept }: Over): string => {
  if (kept) return `${column}: stays as it is`;
  const empty = blanks > 0 ? `emptied for ${plural(blanks, 'product')}` : '';
  return `${column}: ${[products > 0 || blanks === 0 ? plural(products, 'product') : '', empty].filter(Boolean).join(', ')}`;
};

/** What a file for products that the till has writes over there beside prices, each with the choice to leave it as it is. */
export function WrittenOver({ profile, rehearsal: { purpose, overwrites }, wish, onChange }: Props) {
  const notes = purpose === 'new' ? [] : profile.update_notes;
  if (overwrites.length === 0 && notes.length === 0) return null;
  return (
    <fieldset className={css.over}>
      <legend>What the file overwrites at the till</legend>
      {overwrites.map((one) =>
        one.optional ? (
          <Checkbox
            key={one.column}
            size="xs"
            label={overText(one)}
            checked={!one.kept}
            onChange={(event) => onChange(withKept(wish, one.column, !event.currentTarget.checked))}
          />
        ) : (
          <Text key={one.column} size="xs">
            {overText(one)}
          </Text>
        ),
      )}
      {overwrites.some(({ optional }) => optional) && (
        <Text size="xs" c="dimmed">
          Without its tick a column is not in the file, and the till keeps what it has.
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="xs">
          {note}
        </Text>
      ))}
    </fieldset>
  );
}
