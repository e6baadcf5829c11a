import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { TillProfileFile } from '@tillmap/contracts';
import css from './till-profiles.module.css';

type Setting = TillProfileFile['settings'][number];
type Props = { settings: readonly Setting[]; onSettings: (settings: Setting[]) => void };

const FIELDS = [
  { part: 'question', label: 'Question', most: 200 },
  { part: 'default', label: 'Usual answer', most: 100 },
  { part: 'name', label: 'Word in headings', most: 40 },
] as const satisfies readonly { part: keyof Setting; label: string; most: number }[];

/** What the shop is asked in the download window; the answers stand in headings. */
export function ProfileQuestions({ settings, onSettings }: Props) {
  return (
    <details className={css.profileGroupOf} open={settings.length > 0}>
      <summary>Questions to the shop</summary>
      <p className={css.profileNone}>
        The download window asks them. A heading with the word in braces, such as Price [{'{shop}'}], gets the answer.
      </p>
      {settings.map((setting, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has its place, and its word is typed here
        <fieldset key={at} className={`${css.profileFields} ${css.profileFile}`} aria-label={`Question ${at + 1}`}>
          {FIELDS.map(({ part, label, most }) => (
            <TextInput
              key={part}
              size="xs"
              label={label}
              maxLength={most}
              value={setting[part]}
              onChange={(event) => onSettings(settings.with(at, { ...setting, [part]: event.currentTarget.value }))}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remove question ${at + 1}`}
            onClick={() => onSettings(settings.toSpliced(at, 1))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} />}
        disabled={settings.length >= 20}
        onClick={() => onSettings([...settings, { name: `word${settings.length + 1}`, question: '', default: '' }])}
      >
        Add a Question
      </Button>
    </details>
  );
}
