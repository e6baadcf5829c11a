import { Button, Stack, Text } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useSampleSession } from './use-sample-session.ts';

const WORDS = {
  idle: '',
  making: 'Uploading the sample file…',
  processing: 'Processing the sample. The review opens when it is done.',
} as const;

/** For who has no file at hand: a session with the sample file, up to its review. */
export function SampleButton() {
  const { step, canStart, start } = useSampleSession();
  if (!canStart) return null;
  return (
    <Stack gap={4}>
      <Button variant="default" leftSection={<IconTestPipe size={16} />} loading={step !== 'idle'} onClick={start}>
        Try it with a sample
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {WORDS[step]}
      </Text>
    </Stack>
  );
}
