import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { useSessionCheckedQuery } from '../../../api/checked-api.ts';
import { messageOf, statusOf } from '../../../api/failure.ts';
import { SessionCounts } from '../session-counts.tsx';
import { SessionFileLine } from '../session-file-line.tsx';
import { UploadCheck } from './upload-check.tsx';

/** Seconds for which the answer of an upload of this page needs no second question. */
const FRESH_S = 5;

type Props = {
  session: Session;
  fileName: string;
  /** Opens the columns of the file, where they can still be changed. */
  onSeeColumns?: () => void;
};

/** What the session's file showed when it was uploaded: right after that, and whenever one comes back to it. */
export function SessionFileCheck({ session, fileName, onSeeColumns }: Props) {
  const { data, error, isFetching, refetch } = useSessionCheckedQuery(session.id, {
    refetchOnMountOrArgChange: FRESH_S,
  });
  useRefetchOnChange(session.updated_at, refetch);

  if (data) return <UploadCheck session={session} fileName={fileName} result={data} onSeeColumns={onSeeColumns} />;
  if (error) {
    // A file of an earlier version was not checked; the sentence says what to do.
    const isUnchecked = statusOf(error) === 404;
    return (
      <Stack gap="xs">
        {session.status === 'draft' && (
          <>
            <SessionCounts session={session} />
            {session.supplier_file_name && <SessionFileLine session={session} />}
          </>
        )}
        {isUnchecked ? (
          <Text size="sm" c="dimmed">
            {messageOf(error, 'This file was uploaded before prices were checked.')}
          </Text>
        ) : (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            <Group gap="sm" justify="space-between">
              {messageOf(error, 'The checks of this file could not be loaded.')}
              <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </Group>
          </Alert>
        )}
      </Stack>
    );
  }
  return <Skeleton h={160} role="status" aria-label="Loading the checks of the file" />;
}

/** Somebody else may have uploaded another file or answered the question meanwhile. */
const useRefetchOnChange = (updatedAt: string, refetch: () => unknown) => {
  const seen = useRef(updatedAt);
  useEffect(() => {
    if (seen.current === updatedAt) return;
    seen.current = updatedAt;
    refetch();
  }, [updatedAt, refetch]);
};
