import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChartDots, IconTable } from '@tabler/icons-react';
import type { ModelQuality, ReliabilityBin } from '@tillmap/contracts';
import { useState } from 'react';
import { countText, plural, rateText } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import css from './matching-quality.module.css';
import { ReliabilityChart, shownBins } from './reliability-chart.tsx';

const COLUMNS: readonly Column<ReliabilityBin>[] = [
  {
    header: 'Range',
    kind: 'title',
    cell: ({ from, to }) => (
      <span className="tm-nowrap">
        {from}–{to}%
      </span>
    ),
  },
  { header: 'Products', kind: 'number', cell: ({ tested }) => countText(tested) },
  { header: 'Confidence', kind: 'number', cell: ({ mean_confidence }) => rateText(mean_confidence) },
  { header: 'Right', kind: 'number', cell: ({ accuracy }) => rateText(accuracy) },
  {
    header: 'Right (95% interval)',
    kind: 'number',
    cell: ({ right_low, right_high }) => `${rateText(right_low)} to ${rateText(right_high)}`,
  },
];

/** How often a confidence is right, drawn; the same as a table, which screen readers always have. */
export function Reliability({ model: { reliability, calibration_error, tested } }: { model: ModelQuality }) {
  const [isTable, setTable] = useState(false);
  const label = `Chart: the confidence is off by ${countPoints(calibration_error)} on average over ${plural(tested, 'product')}`;
  const table = (
    <DataTable
      label="Confidence shown and how often it was right"
      columns={COLUMNS}
      rows={shownBins(reliability)}
      rowKey={({ from }) => String(from)}
    />
  );
  return (
    <section aria-label="Reliability" className={css.qualityPart}>
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={2} size="h5">
          Is the confidence reliable?
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isTable ? <IconChartDots size={15} /> : <IconTable size={15} />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        On the line: confidence was accurate. Above it: too low. Below it: too high. On average the confidence is off by{' '}
        {countPoints(calibration_error)}. Larger dots have more products. The bars show the 95% interval.
      </Text>
      {isTable ? (
        table
      ) : (
        <figure className={css.qualityFigure}>
          <ReliabilityChart bins={reliability} label={label} />
          <VisuallyHidden>{table}</VisuallyHidden>
        </figure>
      )}
    </section>
  );
}

const countPoints = (points: number): string => (points === 1 ? '1 point' : `${points} points`);
