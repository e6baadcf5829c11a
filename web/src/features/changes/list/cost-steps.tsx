import type { ChangedLine } from '@tillmap/contracts';
import { moneyText } from '../../../shared/format.ts';
import css from '../changes.module.css';

const STEP = 12;
const HEIGHT = 18;
const INSET = 3;

const lineThrough = (costs: readonly number[]): string => {
  const low = Math.min(...costs);
  const span = Math.max(...costs) - low || 1;
  const y = (cost: number) => (HEIGHT - INSET - ((cost - low) / span) * (HEIGHT - 2 * INSET)).toFixed(1);
  return costs.map((cost, at) => (at === 0 ? `M0 ${y(cost)} H${STEP}` : `V${y(cost)} H${(at + 1) * STEP}`)).join(' ');
};

/** What one unit cost in the files before and now, as steps and in words; nothing where there is no history. */
export function CostSteps({ line: { costs, after } }: { line: ChangedLine }) {
  const now = after?.unit_cost || after?.cost || '';
  const all = [...costs.map(({ cost }) => cost), ...(now === '' ? [] : [now])];
  if (costs.length < 2) return null;
  const width = all.length * STEP;
  return (
    <span className={`${css.costSteps} tm-number`}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <path d={lineThrough(all.map(Number))} />
      </svg>
      {`Cost in the last ${all.length} files: ${all.map(moneyText).join(', ')}`}
    </span>
  );
}
