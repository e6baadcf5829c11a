import { CHANGE_MARGIN_STEPS, type ChangesOverview, LOW_MARGIN } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import css from './glance.module.css';

type Props = { margins: ChangesOverview['margins']; low: number };

/** The picture ends there; what is above stands in its last step. */
const TOP_PERCENT = 50;
const LOW_STEPS = (LOW_MARGIN / TOP_PERCENT) * CHANGE_MARGIN_STEPS;

/** How the margins of the changed lines lie before (outline) and after (filled), with the line below which it is low. */
export function MarginPicture({ margins: { before, after }, low }: Props) {
  const most = Math.max(1, ...before, ...after);
  const height = (count: number | undefined) => ({ height: `${((count ?? 0) / most) * 100}%` });
  return (
    <figure className={css.margins}>
      <div
        className={css.marginBars}
        role="img"
        aria-label={`Margins of the changed lines. Below ${LOW_MARGIN}% now: ${countText(low)}`}
      >
        {Array.from({ length: CHANGE_MARGIN_STEPS }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <span key={step}>
            <i data-low={step < LOW_STEPS || undefined} style={height(after[step])} />
            <i data-before style={height(before[step])} />
          </span>
        ))}
        <b style={{ left: `${(LOW_MARGIN / TOP_PERCENT) * 100}%` }}>{`below ${LOW_MARGIN}%`}</b>
      </div>
      <figcaption className="tm-axis tm-dim">
        <span>0%</span>
        <span>Margin, outline: before</span>
        <span>{`${TOP_PERCENT}%`}</span>
      </figcaption>
    </figure>
  );
}
