import { Alert, Button, FileButton, Group, Loader, Text } from '@mantine/core';
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import { SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { lazy, Suspense, useEffect } from 'react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { PageDrop } from '../../shared/files/page-drop.tsx';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { SampleButton } from './sample-button.tsx';
import css from './start-with-file.module.css';
import type { StartedWithFile } from './started-with-file.ts';
import { useRecognition } from './use-recognition.ts';

const StartForm = lazy(async () => ({ default: (await import('./start-form.tsx')).StartForm }));

type Props = {
  /** A file that was dropped where another session was looked at; `onTaken` once it is chosen here. */
  dropped: File | null;
  onTaken: () => void;
  onStarted: (started: StartedWithFile) => void;
};

/** The first thing of File Builder: a file, from which the rest is filled in. */
export function StartWithFile({ dropped, onTaken, onStarted }: Props) {
  const limits = useSpaConfigQuery().data?.limits;
  const chosen = useChosenFile({ types: SUPPLIER_FILE_TYPES, maxBytes: limits?.upload_bytes });
  const { recognised, refusal } = useRecognition(chosen.file);
  const problem = chosen.problem ?? refusal;
  const { choose } = chosen;
  useEffect(() => {
    if (!dropped) return;
    choose(dropped);
    onTaken();
  }, [dropped, choose, onTaken]);
  const button = (label: string, look: 'filled' | 'subtle') => (
    <FileButton
      onChange={(file) => file && choose(file)}
      accept={SUPPLIER_FILE_TYPES.join(',')}
      inputProps={{ 'aria-label': 'Price file' }}
    >
      {(props) => (
        <Button {...props} variant={look} {...(look === 'subtle' && { size: 'compact-sm', px: 0 })}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  const reading = chosen.file && (
    <Group gap="xs" role="status" wrap="nowrap">
      <Loader size="xs" />
      <Text size="sm">Reading {chosen.file.name}…</Text>
    </Group>
  );
  return (
    <section className={css.start} data-chosen={recognised !== undefined || undefined} aria-label="Start with a file">
      <PageDrop onFile={choose} />
      {problem && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs" className="tm-break">
          {problem}
        </Alert>
      )}
      {chosen.file && recognised ? (
        <Suspense fallback={reading}>
          <StartForm
            key={`${chosen.file.name} ${chosen.file.size}`}
            file={chosen.file}
            recognised={recognised}
            another={button('Choose Another', 'subtle')}
            onStarted={onStarted}
          />
        </Suspense>
      ) : (
        <Group gap="md" wrap="nowrap" className={css.zone}>
          <IconFileUpload size={32} aria-hidden />
          <div className={css.words}>
            <Text fw={700}>Drop a price file anywhere on this page</Text>
            <Text size="sm" c="dimmed">
              {SUPPLIER_FILE_TYPES.slice(0, -1).join(', ')} or {SUPPLIER_FILE_TYPES.at(-1)}. Session name, wholesaler
              and columns are filled in from it.
            </Text>
          </div>
          {(!problem && reading) || (
            <>
              {button('Choose a File', 'filled')}
              <SampleButton />
            </>
          )}
        </Group>
      )}
    </section>
  );
}
