import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { bytesText, percentText } from '../../shared/format.ts';
import type { Upload } from './uploads.ts';

type Props = { upload: Extract<Upload, { phase: 'sending' }>; onStop: () => void };

/** First the bytes that have left, then the rows that the server reads. */
export function UploadProgress({ upload, onStop }: Props) {
  const { fileName, sent, total } = upload;
  const isReading = total > 0 && sent >= total;
  const percentage = total === 0 ? 0 : (sent / total) * 100;

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return (
    <Stack gap={6} aria-live="polite">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} className="tm-break">
          {fileName}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onStop}>
          Stop
        </Button>
      </Group>
      <Progress
        value={isReading ? 100 : percentage}
        animated={isReading}
        aria-label={isReading ? 'Reading rows' : 'Uploading'}
      />
      <Text size="sm" c="dimmed">
        {isReading
          ? 'Reading rows and looking the barcodes up…'
          : `Uploading: ${bytesText(sent)} of ${bytesText(total)} (${percentText(percentage)}). Keep this page open until it is done.`}
      </Text>
    </Stack>
  );
}
