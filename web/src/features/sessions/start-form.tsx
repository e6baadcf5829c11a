import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react';
import type { RecognisedFile } from '@tillmap/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { bytesText } from '../../shared/format.ts';
import { remember, remembered } from '../../shared/remembered.ts';
import css from './file-builder.module.css';
import { MainWholesaler } from './main-wholesaler.tsx';
import start from './start-with-file.module.css';
import type { StartedWithFile } from './started-with-file.ts';
import { useCreateSession } from './use-create-session.ts';

type Props = {
  file: File;
  recognised: RecognisedFile;
  /** What chooses another file. */
  another: ReactNode;
  onStarted: (started: StartedWithFile) => void;
};

const AT_ONCE = 'starts-at-once';

/** What was filled in from a file, each with why, and one button. */
export function StartForm({ file, recognised, another, onStarted }: Props) {
  const { session_name, follows, wholesaler: found, reason, columns_known, columns } = recognised;
  const [name, setName] = useState(session_name);
  const [wholesaler, setWholesaler] = useState(found?.code ?? null);
  const [startsAtOnce, setStartsAtOnce] = useState(() => remembered(AT_ONCE, true));
  const { problem, isLoading, create } = useCreateSession();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sessionId = await create(name, wholesaler);
    if (sessionId !== undefined) onStarted({ sessionId, file, startsAtOnce });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Start with this file">
      <div className={start.answers}>
        <div>
          <Text size="sm">File</Text>
          <Text fw={700} className="tm-break">
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {bytesText(file.size)} · {another}
          </Text>
        </div>
        <TextInput
          label="Session name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          description={follows === '' ? 'From the name of the file' : `Follows “${follows}”`}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <MainWholesaler value={wholesaler} onChange={setWholesaler} note={wholesaler === found?.code ? reason : ''} />
        <div>
          <Text size="sm">Columns</Text>
          <Text size="sm" className={start.columns} data-known={columns_known || undefined}>
            {columns_known ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            {columns_known ? columns : `${columns} You are asked after the upload.`}
          </Text>
        </div>
        <Button type="submit" leftSection={<IconUpload size={16} />} loading={isLoading} autoFocus>
          Upload and Check
        </Button>
      </div>
      {problem && (
        <p className={css.fieldError} role="alert">
          {problem}
        </p>
      )}
      <Checkbox
        mt="sm"
        label="Start processing at once if nothing needs a look"
        checked={startsAtOnce}
        onChange={({ currentTarget: { checked } }) => {
          setStartsAtOnce(checked);
          remember(AT_ONCE, checked);
        }}
      />
    </form>
  );
}
