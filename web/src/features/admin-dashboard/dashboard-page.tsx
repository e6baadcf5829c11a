import { Anchor, Skeleton } from '@mantine/core';
import { COUNTS, type Dashboard } from '@tillmap/contracts';
import { Link } from 'react-router';
import { countText } from '../../shared/format.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import css from './dashboard.module.css';
import { useDashboardQuery } from './dashboard-api.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { TopUsers } from './top-users.tsx';
import { WeeklyReviews } from './weekly-reviews.tsx';

const REFRESH = { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;

/** What is being done with Tillmap, in figures. */
export function DashboardPage() {
  const { data: figures, error, refetch } = useDashboardQuery(undefined, REFRESH);
  return (
    <>
      <PageHeader title="Dashboard" note="How Tillmap is used. Each figure explains what it counts." />
      <LoadFailure
        error={error}
        fallback="Failed to load statistics"
        hasRows={figures !== undefined}
        onRetry={() => void refetch()}
      />
      {!figures && !error && (
        <LoadingPlaceholder what="Loading the dashboard" gap="md">
          <Skeleton h={96} />
          <Skeleton h={260} />
          <Skeleton h={200} />
        </LoadingPlaceholder>
      )}
      {figures && <Figures figures={figures} />}
    </>
  );
}

function Figures({ figures }: { figures: Dashboard }) {
  return (
    <>
      <StatTiles label="Figures">
        <StatTile label="Total downloads" value={countText(figures.total_downloads)} note={COUNTS.total_downloads} />
        <StatTile label="Active users" value={countText(figures.active_users)} note={COUNTS.active_users} />
        <StatTile
          label="Products processed"
          value={countText(figures.products_processed)}
          note={COUNTS.products_processed}
        />
        <StatTile label="Last 30 days" value={countText(figures.downloads_last_30_days)} note={COUNTS.last_30_days} />
      </StatTiles>
      <WeeklyReviews />
      <div className={css.dashboardHalves}>
        <DashboardSection title="Top users" note={COUNTS.top_users}>
          <TopUsers users={figures.top_users} />
        </DashboardSection>
        <DashboardSection
          title="Recent activities"
          note={COUNTS.recent_activities}
          action={
            <Anchor component={Link} to="/admin/activities" size="sm">
              All activity
            </Anchor>
          }
        >
          <RecentActivities activities={figures.recent_activities} />
        </DashboardSection>
      </div>
    </>
  );
}
