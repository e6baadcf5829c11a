import { MIN_REVIEW_THRESHOLD, type ReliabilityBin } from '@tillmap/contracts';
import { plural, rateText } from '../../shared/format.ts';
import css from './matching-quality.module.css';

const WIDTH = 440;
const HEIGHT = 320;
const LEFT = 46;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 42;
const STEP = 10;
/** The range below it is of products without codes as well, so it does not show how often a confidence is right. */
const FIRST_SHOWN = MIN_REVIEW_THRESHOLD;
const SMALLEST_DOT = 3;
const LARGEST_DOT = 9;

type Scale = (percent: number) => number;

const toTens = (percent: number): number => Math.max(0, STEP * Math.floor(percent / STEP));

/** Both axes start at the same percentage, so that an accurate confidence lies on the diagonal. */
const scalesOf = (bins: readonly ReliabilityBin[]): { from: number; x: Scale; y: Scale } => {
  const from = toTens(Math.min(FIRST_SHOWN, ...bins.map(({ right_low }) => right_low)));
  const part = (percent: number) => (percent - from) / (100 - from);
  return {
    from,
    x: (percent) => LEFT + part(percent) * (WIDTH - LEFT - RIGHT),
    y: (percent) => HEIGHT - BOTTOM - part(percent) * (HEIGHT - TOP - BOTTOM),
  };
};

/** Returns the bins of products that have a category. */
export const shownBins = (bins: readonly ReliabilityBin[]): ReliabilityBin[] =>
  bins.filter(({ from }) => from >= FIRST_SHOWN);

/** 'Confidence 90–94%: 93.1% of 420 products were right' */
const binText = ({ from, to, accuracy, tested }: ReliabilityBin): string =>
  `Confidence ${from}–${to}%: ${rateText(accuracy)} of ${plural(tested, 'product was', 'products were')} right`;

/** Confidence against how often it was right: a dot for each range, its size by the products, with its interval. */
export function ReliabilityChart({ bins, label }: { bins: readonly ReliabilityBin[]; label: string }) {
  const shown = shownBins(bins);
  const { from, x, y } = scalesOf(shown);
  const most = Math.max(1, ...shown.map(({ tested }) => tested));
  const radius = (tested: number) => SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * Math.sqrt(tested / most);
  return (
    <svg className={css.reliability} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <Axes from={from} x={x} y={y} />
      <line className={css.reliabilityIdeal} x1={x(from)} y1={y(from)} x2={x(100)} y2={y(100)} />
      {shown.map((bin) => (
        <g key={bin.from}>
          <title>{binText(bin)}</title>
          <line
            className={css.reliabilityInterval}
            x1={x(bin.mean_confidence)}
            x2={x(bin.mean_confidence)}
            y1={y(bin.right_low)}
            y2={y(bin.right_high)}
          />
          <circle
            className={css.reliabilityDot}
            cx={x(bin.mean_confidence)}
            cy={y(bin.accuracy)}
            r={radius(bin.tested)}
          />
        </g>
      ))}
    </svg>
  );
}

function Axes({ from, x, y }: { from: number; x: Scale; y: Scale }) {
  const ticks = Array.from({ length: (100 - from) / STEP + 1 }, (_, index) => from + STEP * index);
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.reliabilityGrid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 6} y={y(tick)} dy="0.35em" textAnchor="end">
            {tick}
          </text>
          <text x={x(tick)} y={HEIGHT - BOTTOM + 16} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
        Confidence shown, %
      </text>
      <text transform={`translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`} textAnchor="middle">
        Right, %
      </text>
    </g>
  );
}
