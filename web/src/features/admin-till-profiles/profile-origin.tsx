import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { dayText } from '../../shared/format.ts';
import { CERTAINTY_NAMES } from '../../shared/till-certainties.ts';
import type { Draft } from './draft.ts';
import css from './till-profiles.module.css';

type Props = { draft: Draft; isFixed: boolean; onChange: (part: Partial<Draft>) => void };

const CERTAINTIES = Object.entries(CERTAINTY_NAMES).map(([value, label]) => ({ value, label }));
const LINES = [
  { part: 'notes', label: 'Notes', description: 'Shown where the till is chosen, one on each line.' },
  { part: 'sources', label: 'Sources', description: 'Where its layout can be read, one on each line.' },
] as const;

/** Which till a profile is for, how its layout is known, and what is to be known beside it. */
export function ProfileOrigin({ draft, isFixed, onChange }: Props) {
  const { till, certainty, checked_on: checkedOn, notes, sources } = draft;
  if (isFixed)
    return (
      <section>
        <h3>Sources and notes</h3>
        <ul className={css.profileNotes}>
          {[...notes, ...sources].map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>Looked at on {dayText(checkedOn)}.</li>
        </ul>
      </section>
    );
  return (
    <details className={css.profileGroupOf}>
      <summary>Till, sources and notes</summary>
      <div className={css.profileFile}>
        <TextInput
          size="xs"
          label="Till"
          placeholder="Its name and version"
          maxLength={80}
          value={till}
          onChange={(event) => onChange({ till: event.currentTarget.value })}
        />
        <NativeSelect
          size="xs"
          label="How sure"
          value={certainty}
          data={CERTAINTIES}
          onChange={(event) => onChange({ certainty: event.currentTarget.value as Draft['certainty'] })}
        />
        <TextInput
          size="xs"
          type="date"
          label="Looked at"
          value={checkedOn}
          onChange={(event) => onChange({ checked_on: event.currentTarget.value })}
        />
      </div>
      {LINES.map(({ part, label, description }) => (
        <Textarea
          key={part}
          size="xs"
          label={label}
          description={description}
          rows={4}
          resize="vertical"
          value={draft[part].join('\n')}
          onChange={(event) => onChange({ [part]: event.currentTarget.value.split('\n') })}
        />
      ))}
    </details>
  );
}
