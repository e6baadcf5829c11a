import type { ReviewOverview } from '@tillmap/contracts';
import { type CSSProperties, memo } from 'react';
import { countText, plural } from '../../../shared/format.ts';
import { toggled } from '../facets/facet-address.ts';
import { REVIEW_FACET_WORDS } from '../facets/facet-labels.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { reviewIntensity, toBalancedRows } from './balanced-rows.ts';
import css from './picture.module.css';

type Props = { list: ListQuestion } & Pick<ReviewOverview, 'departments' | 'confidences' | 'review_threshold'>;

/** The file at a glance: where the doubts are, and how sure the rest is. A click on a part of it narrows the list. */
export const ReviewPicture = memo(function ReviewPicture(props: Props) {
  return (
    <section className={css.picture} aria-label="The file at a glance">
      <div>
        <DepartmentMap {...props} />
        <p>The file by department: area is the number of products, shade and number are what is still to do</p>
      </div>
      <Histogram {...props} />
    </section>
  );
});

const LANES = 2;

function DepartmentMap({ list: { query, change }, departments }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={css.map} role="group" aria-label="The file by department">
      {toBalancedRows(departments, LANES).map((lane) => (
        <div key={lane[0]!.dept_code} style={{ flexGrow: lane.reduce((sum, { products }) => sum + products, 0) }}>
          {lane.map((department) => {
            const { dept_code, products, to_do } = department;
            const name = department.name || 'No department yet';
            return (
              <button
                key={dept_code}
                type="button"
                aria-pressed={query.dept.includes(dept_code)}
                title={`${name}: ${countText(to_do)} of ${countText(products)} to do`}
                style={{ flexGrow: products, '--tm-doubt': reviewIntensity(department).toFixed(2) } as CSSProperties}
                onClick={() => change(toggled(query, 'dept', dept_code))}
              >
                <b className="tm-cut-text">{name}</b>{' '}
                <span className="tm-cut-text">
                  {countText(to_do)}
                  <span className="tm-dim"> of {countText(products)}</span>
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const BANDS = [
  { value: '0', from: 0, to: 50 },
  { value: '50', from: 50, to: 70 },
  { value: '70', from: 70, to: 80 },
  { value: '80', from: 80, to: 90 },
  { value: '90', from: 90, to: 101 },
] as const;

function Histogram({ list: { query, change }, confidences, review_threshold }: Props) {
  // The root, so that few doubts are seen beside many sure ones.
  const highest = Math.max(1, ...confidences.map(({ products }) => Math.sqrt(products)));
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
      <div className={css.histogram} role="group" aria-label="Confidences">
        {BANDS.map(({ value, from, to }) => {
          const steps = confidences.filter((step) => step.from >= from && step.from < to);
          const [products, toDo] = [
            steps.reduce((sum, step) => sum + step.products, 0),
            steps.reduce((sum, step) => sum + step.to_do, 0),
          ];
          const words = `${REVIEW_FACET_WORDS.labelOf('band', value)}%: ${plural(products, 'product')}, ${countText(toDo)} to do`;
          return (
            <button
              key={value}
              type="button"
              style={{ flexGrow: Math.max(1, steps.length) }}
              aria-pressed={query.band.includes(value)}
              aria-label={`Confidence ${words}`}
              title={words}
              onClick={() => change(toggled(query, 'band', value))}
            >
              {steps.map((step) => {
                const height = step.products === 0 ? 0 : Math.max(3, (Math.sqrt(step.products) / highest) * 100);
                const part = step.products === 0 ? 0 : step.to_do / step.products;
                return (
                  <span key={step.from}>
                    <i style={{ height: `${height * (1 - part)}%` }} />
                    <i className={css.toDo} style={{ height: `${height * part}%` }} />
                  </span>
                );
              })}
            </button>
          );
        })}
        <span className={css.threshold} style={{ left: `${review_threshold}%` }} aria-hidden="true">
          {`below ${review_threshold}: review`}
        </span>
      </div>
      <p className="tm-axis" aria-hidden="true">
        <span>0</span>
        <span>confidence in %</span>
        <span>100</span>
      </p>
    </div>
  );
}
