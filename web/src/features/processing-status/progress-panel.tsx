import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { countText, durationText, percentText } from '../../shared/format.ts';
import { AssistantPrivacyNote } from '../../shared/ui/assistant-privacy-note.tsx';
import { isRunning } from '../../shared/ui/status-badge.tsx';
import { usePace } from './use-pace.ts';

type Props = { session: Session; polledAt: number | undefined };

const BAR_COLOURS = { completed: 'green', failed: 'red', cancelled: 'gray' } as const;

/** Count, percent, rate and time left; what it waits for while it stands still. */
export function ProgressPanel({ session, polledAt }: Props) {
  const pace = usePace(session, polledAt);
  const { status, progress_current, progress_total, progress_percentage } = session;
  const running = isRunning(status);
  const color = status in BAR_COLOURS ? BAR_COLOURS[status as keyof typeof BAR_COLOURS] : 'indigo';

  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text fw={600} className="tm-number">
          {countText(progress_current)} of {countText(progress_total)} products
        </Text>
        <Text fw={600} className="tm-number">
          {percentText(progress_percentage)}
        </Text>
      </Group>
      <Progress
        size="lg"
        value={progress_percentage}
        color={color}
        animated={status === 'processing' && session.waiting_for === null}
        aria-label="Progress"
      />
      {running && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" className="tm-number">
            {assistingText(session) ?? paceText(status, pace)}
          </Text>
          <Text size="sm" c="dimmed">
            You can leave this page. Processing continues.
          </Text>
        </Group>
      )}
      {running && <AssistantPrivacyNote />}
      {running && session.waiting_for && (
        <Alert color="yellow" icon={<IconHourglass size={18} />} py="xs" role="status">
          {session.waiting_for}
        </Alert>
      )}
    </Stack>
  );
}

/** What is left when all products are classified and the assistant is asked about those in doubt. */
const assistingText = ({ assistant, progress_current, progress_total }: Session): string | null => {
  if (!assistant || assistant.waiting === 0 || progress_current < progress_total) return null;
  const { products, waiting } = assistant;
  return `The assistant is checking products that need review: ${countText(products - waiting)} of ${countText(products)}`;
};

const paceText = (status: Session['status'], pace: ReturnType<typeof usePace>): string => {
  if (status === 'pending') return 'Queued…';
  if (!pace) return 'Estimating the time left…';
  return `${countText(pace.perSecond * 60)} products a minute · about ${durationText(pace.secondsLeft)} left`;
};
