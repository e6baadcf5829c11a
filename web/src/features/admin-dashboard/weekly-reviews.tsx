import { Text } from '@mantine/core';
import { REVIEW_WORK_WEEKS, type WeeklyReviewWork } from '@tillmap/contracts';
import { calendarDayText, countText } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { useWeeklyReviewWorkQuery } from './dashboard-api.ts';
import { DashboardSection } from './dashboard-section.tsx';

/** '6 min', or '1 h 20 min' */
const timeText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${countText(Math.floor(minutes / 60))} h ${minutes % 60} min`;
};

const COLUMNS: readonly Column<WeeklyReviewWork>[] = [
  { header: 'Wholesaler', kind: 'title', cell: ({ wholesaler_name }) => wholesaler_name },
  { header: 'Week of', cell: ({ week }) => calendarDayText(week) },
  { header: 'Files', kind: 'number', cell: ({ sessions }) => countText(sessions) },
  { header: 'Needed review', kind: 'number', cell: ({ doubts }) => countText(doubts) },
  { header: 'Checked', kind: 'number', cell: ({ checked }) => countText(checked) },
  { header: 'Corrected', kind: 'number', cell: ({ corrected }) => countText(corrected) },
  { header: 'VAT corrected', kind: 'number', cell: ({ vat_corrected }) => countText(vat_corrected) },
  { header: 'Time', kind: 'number', cell: ({ seconds }) => timeText(seconds) },
];

const NOTE = `By week and wholesaler, the last ${REVIEW_WORK_WEEKS} weeks. A pause counts for at most two minutes.`;

/** What reviews cost and what they found, week by week. */
export function WeeklyReviews() {
  const { data: weeks, error, refetch } = useWeeklyReviewWorkQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <DashboardSection title="Reviews" note={NOTE}>
      <LoadFailure
        error={error}
        fallback="Failed to load the reviews"
        hasRows={weeks !== undefined}
        onRetry={() => void refetch()}
      />
      {weeks?.length === 0 && <Text size="sm">No file was processed in these weeks.</Text>}
      {!error && weeks?.length !== 0 && (
        <DataTable
          label="Reviews by week"
          columns={COLUMNS}
          rows={weeks}
          rowKey={({ week, wholesaler_code }) => `${week} ${wholesaler_code}`}
        />
      )}
    </DashboardSection>
  );
}
