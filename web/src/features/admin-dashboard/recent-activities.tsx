import { Text } from '@mantine/core';
import type { Activity } from '@tillmap/contracts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ActivityPerson } from './activity-person.tsx';
import css from './dashboard.module.css';

/** The newest entries of the audit trail. */
export function RecentActivities({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        No activity yet.
      </Text>
    );
  }
  return (
    <ol className={css.activities}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <span className="tm-break">
            {activity.summary}
            <span className="tm-sub">
              <ActivityPerson activity={activity} />
            </span>
          </span>
          <span className="tm-dim tm-nowrap">
            <TimeAgo time={activity.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
