import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { bytesText, percentText } from '../format.ts';
import { type After, useLongSince } from '../use-long-since.ts';
import { useWarnBeforeLeaving } from '../use-warn-before-leaving.ts';
import type { Upload } from './uploads.ts';

type Props = {
  upload: Extract<Upload, { phase: 'sending' }>;
  /** What the server does once it has every byte: the bar's name, a sentence, and one for when it takes long. */
  then: { label: string; text: string; long: string };
  onStop: () => void;
  /** What counts the time, where that is not the browser. */
  after?: After;
};

/** From then on a person wonders whether anything happens. */
const LONG_MS = 8_000;

/** First the bytes that have left, then what the server does with them. */
export function UploadProgress({ upload, then, onStop, after }: Props) {
  const { fileName, sent, total } = upload;
  const isSent = total > 0 && sent >= total;
  const percentage = total === 0 ? 0 : (sent / total) * 100;

  const isLong = useLongSince(isSent, LONG_MS, after);
  useWarnBeforeLeaving();

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
      <Progress value={isSent ? 100 : percentage} animated={isSent} aria-label={isSent ? then.label : 'Uploading'} />
      <Text size="sm" c="dimmed">
        {isSent
          ? then.text
          : `Uploading: ${bytesText(sent)} of ${bytesText(total)} (${percentText(percentage)}). Keep this page open until it is done.`}
      </Text>
      {isLong && <Text size="sm">{then.long}</Text>}
    </Stack>
  );
}
