import type { Dashboard } from '@tillmap/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { calendarDayText, countText, plural } from '../../shared/format.ts';
import css from './dashboard.module.css';

type Day = Dashboard['last_30_days'][number];

const TICK = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };
const LINE = 'var(--tm-line)';
const WEEK = 7;

/** '2 Mar': the year is that of the page. */
const shortDay = (date: string): string => calendarDayText(date).replace(/ \d{4}$/, '');

/** One bar a day. Colours come from the theme, so that it is the same in the dark. */
export function DownloadsChart({ days }: { days: readonly Day[] }) {
  return (
    <ResponsiveContainer width="100%" height={220} debounce={50}>
      <BarChart data={days as Day[]} margin={{ top: 8, right: 4, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={LINE} />
        <XAxis
          dataKey="date"
          tickFormatter={shortDay}
          ticks={days.filter((_, index) => index % WEEK === 1).map(({ date }) => date)}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: LINE }}
        />
        <YAxis allowDecimals={false} tickFormatter={countText} tick={TICK} tickLine={false} axisLine={false} />
        <Tooltip cursor={{ fill: 'var(--tm-selected)' }} content={DayTooltip} isAnimationActive={false} />
        <Bar
          dataKey="downloads"
          fill="var(--mantine-color-anchor)"
          radius={[2, 2, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

type Shown = { active?: boolean; payload?: readonly { payload?: unknown }[] };

function DayTooltip({ active, payload }: Shown) {
  const day = payload?.[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  return (
    <div className={css.chartTooltip}>
      <b>{calendarDayText(day.date)}</b>
      <div className="tm-number">{plural(day.downloads, 'download')}</div>
      <div className="tm-number tm-dim">{plural(day.products, 'product')}</div>
    </div>
  );
}
