import { Button, Group, Text } from '@mantine/core';
import { IconActivity, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { estimatedMinutes, type Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { useSessionCheckedQuery } from '../../api/checked-api.ts';
import { countText, plural } from '../../shared/format.ts';
import { workLink } from '../../shared/review-state.ts';
import { changesLink } from '../../shared/session-path/path-steps.ts';
import { asksAboutFile } from './checked/verdict-words.ts';
import { LookUpAgain } from './look-up-again.tsx';
import { useStartProcessing } from './use-start-processing.ts';

/** The one thing to do next with a session. */
export function SessionAction({ session }: { session: Session }) {
  const { start, isLoading } = useStartProcessing(session.id);
  const items = session.supplier_file_items_count;
  const hasCheck = session.status === 'draft' && items > 0;
  const { data: checked } = useSessionCheckedQuery(session.id, { skip: !hasCheck });
  const minutes = estimatedMinutes(session.mapped_items_count);

  if (session.status === 'completed') {
    return (
      <Group gap="xs">
        <Button component={Link} {...workLink(session)} leftSection={<IconListCheck size={16} />}>
          Review & Download Results
        </Button>
        <Button component={Link} to={changesLink(session.id)} variant="default">
          What changed
        </Button>
        <Button component={Link} to={`/status/${session.id}`} variant="subtle">
          View Progress
        </Button>
        <LookUpAgain session={session} />
      </Group>
    );
  }
  if (session.status !== 'draft') {
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {session.status === 'cancelled'
            ? 'This session was cancelled. Upload a file to start again.'
            : 'See progress and options.'}
        </Text>
        <Button
          component={Link}
          to={`/status/${session.id}`}
          variant="default"
          leftSection={<IconActivity size={16} />}
        >
          View Progress
        </Button>
      </Group>
    );
  }
  if (items === 0) return null;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" maw={440}>
        Each product gets a department and a VAT code. Estimated time: {plural(minutes, 'minute')}. You can leave the
        page.
      </Text>
      <Button
        variant={asksAboutFile(checked?.file_check) ? 'default' : 'filled'}
        leftSection={<IconPlayerPlay size={16} />}
        loading={isLoading}
        onClick={() => void start()}
      >
        Start Processing {countText(items)} {items === 1 ? 'Product' : 'Products'}
      </Button>
    </Group>
  );
}
