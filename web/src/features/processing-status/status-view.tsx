import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { countText, durationText, plural } from '../../shared/format.ts';
import { LearningNotice } from '../../shared/learning-notice.tsx';
import { toDoOf } from '../../shared/review-state.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { BADGE_LETTERS } from '../../shared/ui/badge-letters.ts';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { isRunning, STATUS_LOOK, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { CurrentProduct } from './current-product.tsx';
import { NotifyButton } from './notify-button.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import css from './status.module.css';
import { StatusActions } from './status-actions.tsx';

type Props = {
  session: Session;
  polledAt: number | undefined /** Why the figures may be old. */;
  staleness: string | null;
};

/** Seconds between start and end; undefined unless both are known. */
const durationOf = ({ started_at, completed_at }: Session): number | undefined =>
  started_at && completed_at ? (Date.parse(completed_at) - Date.parse(started_at)) / 1_000 : undefined;

/** What a completed session lacks because nobody reached the assistant; null when it lacks nothing. */
const notReachedText = ({ status, assistant }: Session): string | null => {
  const count = assistant?.not_reached ?? 0;
  if (status !== 'completed' || count === 0) return null;
  return `The assistant did not check ${plural(count, 'product')} because it was unavailable, over its limit or stopped. ${count === 1 ? 'It keeps its' : 'They keep their'} first suggestion; open Why? in the review for details.`;
};

/** Which of the results a person has to look at: the doubtful ones and those that nothing was found for. */
const leftForReviewText = ({ to_do, skipped }: ReturnType<typeof toDoOf>): string => {
  const parts = [
    to_do > skipped && `${countText(to_do - skipped)} with low confidence`,
    `${countText(skipped)} without a department`,
  ].filter(Boolean);
  return `${plural(to_do, 'product needs', 'products need')} review: ${parts.join(', ')}.`;
};

export function StatusView({ session, polledAt, staleness }: Props) {
  const { Icon, color } = STATUS_LOOK[session.status];
  const stats = session.processing_stats;
  const toDo = toDoOf(session);
  const duration = durationOf(session);

  return (
    <Stack className={`tm-page ${css.status}`} gap="md">
      <Anchor component={Link} to={`/?session=${session.id}`} size="sm" className="tm-inline-link">
        <IconArrowLeft size={16} aria-hidden /> File Builder
      </Anchor>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" align="flex-start" className="tm-min">
          <span
            className={`${css.statusIcon} ${BADGE_LETTERS[color]}`}
            data-spins={session.status === 'processing' || undefined}
          >
            <Icon size={28} aria-hidden />
          </span>
          <div className="tm-min">
            <Title order={1} size="h3" className="tm-break">
              {session.session_name}
            </Title>
            <Text size="sm" c="dimmed">
              {session.wholesaler_name}
            </Text>
          </div>
        </Group>
        <StatusBadge status={session.status} />
      </Group>
      <SessionPath sessionId={session.id} page="process" isMoving={isRunning(session.status)} />
      {staleness && (
        <Alert role="status" color="yellow" icon={<IconCloudOff size={18} />} py="xs">
          {staleness} These figures may be out of date. Retrying every few seconds.
        </Alert>
      )}
      {session.error_message && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} title="What went wrong" role="alert">
          {session.error_message}
        </Alert>
      )}
      {notReachedText(session) && (
        <Alert role="status" color="yellow" icon={<IconCloudOff size={18} />} py="xs">
          {notReachedText(session)}
        </Alert>
      )}
      <LearningNotice session={session} />
      <ProgressPanel session={session} polledAt={polledAt} />
      {isRunning(session.status) && session.current_product_details && (
        <CurrentProduct product={session.current_product_details} />
      )}
      {stats && (
        <StatTiles label="Results">
          <StatTile label="Total processed" value={countText(stats.total_processed)} />
          <StatTile label="High confidence" value={countText(stats.total_processed - toDo.to_do)} />
          <StatTile label="Needs review" value={countText(toDo.to_do)} />
          <StatTile
            label="Skipped"
            value={countText(toDo.skipped)}
            hint="No department was found. These are among the products that need review."
          />
          {duration !== undefined && <StatTile label="Duration" value={durationText(duration)} />}
        </StatTiles>
      )}
      {stats && toDo.skipped > 0 && <Text size="sm">{leftForReviewText(toDo)}</Text>}
      {!stats && duration !== undefined && <Text size="sm">Duration: {durationText(duration)}</Text>}
      <Group justify="space-between">
        <NotifyButton session={session} />
        <StatusActions session={session} />
      </Group>
    </Stack>
  );
}
