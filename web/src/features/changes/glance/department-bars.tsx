import type { ChangesOverview } from '@tillmap/contracts';
import { moneyText } from '../../../shared/format.ts';
import { sumText } from '../../../shared/signed-money.ts';
import { toggledFacet } from '../changes-address.ts';
import type { ChangesListState } from '../use-changes-list.ts';
import css from './glance.module.css';

type Props = { list: ChangesListState; overview: ChangesOverview };

/** As many as stand beside the sentence. */
const SHOWN = 9;

const moneyOf = (amount: string): string => moneyText(Number(amount).toFixed(2));

/** Pounds by department: filled is dearer, outlined is cheaper. A click narrows the list to it. */
export function DepartmentBars({ list: { query, change }, overview: { departments, week } }: Props) {
  const shown = departments.slice(0, SHOWN);
  const most = Math.max(...shown.map(({ dearer, cheaper }) => Number(dearer) + Number(cheaper)), 0.01);
  const per = week ? 'a week' : 'a unit';
  const width = (amount: string) => ({ width: `${(Number(amount) / most) * 100}%` });
  return (
    <section className={css.departments} aria-label={`Cost ${per} by department`}>
      {shown.map(({ dept_code, department, dearer, cheaper, total }) => (
        <button
          key={dept_code}
          type="button"
          aria-pressed={query.dept.includes(dept_code)}
          title={`${department || 'No department'}: ${moneyOf(dearer)} dearer, ${moneyOf(cheaper)} cheaper ${per}`}
          onClick={() => change(toggledFacet(query, 'dept', dept_code))}
        >
          <span className="tm-cut-text">{department || 'No department'}</span>
          <span className={css.deptBars} aria-hidden="true">
            {Number(dearer) > 0 && <i style={width(dearer)} />}
            {Number(cheaper) > 0 && <i data-cheaper style={width(cheaper)} />}
          </span>
          <span className="tm-number tm-right">{sumText(total)}</span>
        </button>
      ))}
    </section>
  );
}
