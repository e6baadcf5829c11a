import { Box, Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { COUNTS, type Dashboard } from '@tillmap/contracts';
import { useState } from 'react';
import { calendarDayText, countText, plural } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import css from './dashboard.module.css';
import { DashboardSection } from './dashboard-section.tsx';
import { DownloadsChart } from './downloads-chart.tsx';

type Days = Dashboard['last_30_days'];

const COLUMNS: readonly Column<Days[number]>[] = [
  { header: 'Day', kind: 'title', cell: ({ date }) => calendarDayText(date) },
  { header: 'Downloads', kind: 'number', cell: ({ downloads }) => countText(downloads) },
  { header: 'Products', kind: 'number', cell: ({ products }) => countText(products) },
];

/** '12 downloads in 30 days, most on 2 Mar 2026 (5)' */
const inWords = (days: Days): string => {
  const total = days.reduce((sum, { downloads }) => sum + downloads, 0);
  const most = days.reduce((best, day) => (day.downloads > best.downloads ? day : best), days[0]!);
  const peak = total === 0 ? '' : `, most on ${calendarDayText(most.date)} (${countText(most.downloads)})`;
  return `${plural(total, 'download')} in ${plural(days.length, 'day')}${peak}`;
};

/** Downloads by day, drawn; the same as a table for who rather reads. */
export function Last30Days({ days }: { days: Days }) {
  const [isTable, setTable] = useState(false);
  if (days.length === 0) return null;
  const toggle = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={isTable ? <IconChartBar size={15} /> : <IconTable size={15} />}
      onClick={() => setTable(!isTable)}
    >
      {isTable ? 'Show as a chart' : 'Show as a table'}
    </Button>
  );
  return (
    <DashboardSection title="Last 30 days" note={COUNTS.last_30_days} action={toggle}>
      {isTable ? (
        <Box mt="xs">
          <DataTable label="Downloads by day" columns={COLUMNS} rows={days.toReversed()} rowKey={({ date }) => date} />
        </Box>
      ) : (
        <figure className={css.chart} role="img" aria-label={`Bar chart: ${inWords(days)}`}>
          <DownloadsChart days={days} />
        </figure>
      )}
    </DashboardSection>
  );
}
