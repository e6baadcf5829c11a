import { Alert, Button, CloseButton, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { AnyCall } from '@tillmap/contracts';
import type { ReactNode } from 'react';
import type { Tag } from '../../api/base-api.ts';
import { ColumnsQuestionStep } from '../columns/columns-question.tsx';
import { ImportFileForm } from './import-file-form.tsx';
import css from './import-panel.module.css';
import { SendingProgress, ServerProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import type { ImportRun } from './imports.ts';
import { useImportView } from './use-import-view.ts';

type Props = {
  /** Tells panels apart; another key is another import. */
  of: string;
  title: string;
  call: AnyCall;
  /** Sent before the file. */
  fields?: Record<string, string>;
  /** Why nothing can be sent yet: 'Please select a wholesaler first'. */
  missing?: string | null;
  /** The sentence of the error catalogue for a refused file. */
  fallback: string;
  /** What is read anew when the import has ended; a constant. */
  tags: readonly Tag[];
  /** Puts the panel away; without it the panel always stays. */
  onClose?: () => void;
  /** What the file must look like. */
  children: ReactNode;
};

const NO_FIELDS: Readonly<Record<string, string>> = {};

/** Chooses a file, sends it, follows the import and shows what it did. The server may answer at once or later. */
export function ImportPanel(props: Props) {
  const { of, title, call, fields = NO_FIELDS, missing = null, fallback, tags, onClose, children } = props;
  const { run, progress, isFollowed, isBusy, hasEnded, result, file, start, close } = useImportView(of, tags);
  const asked = run?.phase === 'refused' && run.asked && file ? { ...run, asked: run.asked } : undefined;
  const sendAgain = (layout: string) =>
    file && start(file, call, { ...fields, ...(layout !== '' && { layout }) }, fallback);

  return (
    <section className={css.importPanel} aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {title}
        </Title>
        {onClose && !isBusy && (
          <CloseButton
            aria-label="Close the import"
            onClick={() => {
              close();
              onClose();
            }}
          />
        )}
      </Group>
      {run && (
        <Text size="sm" fw={600} className="tm-break">
          {run.fileName}
        </Text>
      )}
      {run?.phase === 'sending' && <SendingProgress run={run} />}
      {isFollowed && <ServerProgress progress={progress} />}
      {run?.phase === 'refused' && !asked && <Refused run={run} />}
      {asked && (
        <ColumnsQuestionStep
          refused={asked}
          wholesaler={fields.wholesaler_code ?? 'all wholesalers'}
          isPage={false}
          onUse={(choice) => sendAgain(JSON.stringify(choice))}
          onTheirs={() => sendAgain('')}
          onCancel={close}
        />
      )}
      {result && <ImportResult importId={result.importId} results={result.results} />}
      {!isBusy &&
        !asked &&
        (hasEnded ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Import another file
            </Button>
          </Group>
        ) : (
          <Stack gap="xs">
            <div className={css.importHelp}>{children}</div>
            <ImportFileForm
              label={`${title} file`}
              missing={missing}
              onFile={(file) => start(file, call, fields, fallback)}
            />
          </Stack>
        ))}
    </section>
  );
}

function Refused({ run: { message, details } }: { run: Extract<ImportRun, { phase: 'refused' }> }) {
  const more = details.filter((detail) => detail !== message);
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title="Import Failed">
      {message}
      {more.length > 0 && (
        <List size="sm" mt={4}>
          {more.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
