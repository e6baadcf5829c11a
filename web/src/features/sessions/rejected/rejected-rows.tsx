import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { CorrectedRowsResult, Session } from '@tillmap/contracts';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { countText } from '../../../shared/format.ts';
import { BadRowsButton } from '../bad-rows-button.tsx';
import { CorrectedFileButton } from './corrected-file-button.tsx';
import { CorrectedResult, correctedText } from './corrected-result.tsx';
import { useRejectedCellsQuery } from './rejected-api.ts';
import { RejectedTable } from './rejected-table.tsx';
import { useRowEdits } from './use-row-edits.ts';

type Props = {
  session: Session;
  /** How many rows are rejected now. */
  rejected: number;
  onSaid: (text: string) => void;
  /** The rows without an editor: until they are there, and where they cannot be corrected. */
  instead: ReactNode;
};

/** The rejected rows: mended one by one on the page, or all of them in a file. */
export function RejectedRows({ session, rejected, onSaid, instead }: Props) {
  const [after, setAfter] = useState(0);
  const [result, setResult] = useState<CorrectedRowsResult | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useRejectedCellsQuery(
    { sessionId: session.id, after },
    { refetchOnMountOrArgChange: true },
  );
  const editing = useRowEdits(session, onSaid, () => {
    editing.forget();
    void refetch();
  });
  const page = (from: number) => {
    setAfter(from);
    if (from === after) void refetch();
  };

  if (!data?.can_correct)
    return (
      <>
        {error && !data && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" mb={8}>
            <Group gap="sm" justify="space-between">
              {messageOf(error, 'The rejected rows could not be loaded.')}
              <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </Group>
          </Alert>
        )}
        {instead}
      </>
    );

  const last = data.rows.at(-1)?.line ?? 0;
  const open = data.rows.filter((row) => !editing.editsOf(row).isCorrected).length;
  return (
    <>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text size="xs" c="dimmed">
          Correct the marked cell and press Enter, or correct all of them in a file.
        </Text>
        <Group gap="xs">
          <BadRowsButton session={session}>Download all</BadRowsButton>
          <CorrectedFileButton
            session={session}
            onDone={(done) => {
              setRefusal(null);
              setResult(done);
              editing.forget();
              setAfter(0);
              onSaid(correctedText(done));
            }}
            onRefused={(sentence) => {
              setResult(null);
              setRefusal(sentence);
            }}
          />
        </Group>
      </Group>
      <CorrectedResult result={result} refusal={refusal} />
      {data.rows.length > 0 && <RejectedTable rows={data.rows} editing={editing} />}
      {data.rows.length === 0 && rejected === 0 && (
        <Text size="sm" c="dimmed">
          There are none.
        </Text>
      )}
      {rejected > open && (
        <Group gap="sm" mt={8}>
          <Text size="xs" c="dimmed">
            {countText(open)} of {countText(rejected)} rejected rows are shown.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => page(last)}>
            Show the Next
          </Button>
          {after > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => page(0)}>
              Show the First
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
