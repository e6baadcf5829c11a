import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ImportProgress } from '@tillmap/contracts';
import { bytesText, countText, percentText } from '../format.ts';
import { useWarnBeforeLeaving } from '../use-warn-before-leaving.ts';
import type { ImportRun } from './imports.ts';

const BAR = { processing: 'blue', completed: 'green', failed: 'red' } as const;

/** The bytes that have left; then what the server is about to do. */
export function SendingProgress({ run }: { run: Extract<ImportRun, { phase: 'sending' }> }) {
  const { sent, total } = run;
  const isSent = total > 0 && sent >= total;
  const percentage = total === 0 ? 0 : (sent / total) * 100;

  useWarnBeforeLeaving();

  return (
    <Stack gap={6} aria-live="polite">
      <Progress color="blue" value={percentage} animated={isSent} aria-label="Upload progress" />
      <Group justify="space-between" gap="xs">
        <Text size="sm">{isSent ? 'Upload complete, preparing to process...' : 'Uploading file...'}</Text>
        {!isSent && (
          <Text size="sm" c="dimmed" className="tm-number">
            {bytesText(sent)} of {bytesText(total)} ({percentText(percentage)})
          </Text>
        )}
      </Group>
    </Stack>
  );
}

type ServerProps = { progress: ImportProgress | undefined; of?: 'import' | 'revert' };

/** How far the server is; blue while it works, green when completed, red when failed. */
export function ServerProgress({ progress, of = 'import' }: ServerProps) {
  const what = of === 'import' ? 'Import' : 'Revert';
  if (!progress) {
    return (
      <Stack gap={6} aria-live="polite">
        <Progress color="blue" value={0} aria-label={`${what} progress`} />
        <Text size="sm">Starting {of}...</Text>
      </Stack>
    );
  }
  const { status, percentage, processed, total, current_item } = progress;
  return (
    <Stack gap={6}>
      <Progress
        color={BAR[status]}
        value={status === 'completed' ? 100 : percentage}
        animated={status === 'processing'}
        aria-label={`${what} progress`}
        data-status={status}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="tm-break" aria-live="polite">
          {status === 'processing' && (current_item || 'Processing...')}
          {status === 'completed' && `${what} completed`}
          {status === 'failed' && `${what} failed: ${progress.error ?? 'the server gave no reason.'}`}
        </Text>
        <Text size="sm" c="dimmed" className="tm-number">
          {total > 0 && `${countText(processed)} of ${countText(total)} rows · `}
          {percentText(percentage)}
        </Text>
      </Group>
    </Stack>
  );
}
