import { type ChangesOverview, LOW_MARGIN } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import { sumText } from '../../../shared/signed-money.ts';
import { useChangesUiState } from '../changes-controller.ts';
import type { ChangesListState } from '../use-changes-list.ts';
import { DepartmentBars } from './department-bars.tsx';
import css from './glance.module.css';
import { MarginPicture } from './margin-picture.tsx';

type Props = { list: ChangesListState; overview: ChangesOverview; hasBase: boolean };

/** The money of the change: of a week where orders are known, else of one unit of each line. */
const moneyOf = ({ week, effect }: ChangesOverview): { figure: string; of: string } | null => {
  if (week && week.known > 0) return { figure: `${sumText(week.total)} a week`, of: 'at your usual order' };
  if (effect.total === '' || Number(effect.total) === 0) return null;
  return { figure: sumText(effect.total), of: 'in cost, one unit of each' };
};

/** The change at a glance: one sentence with the money and (unless that stands beside the shops) its base, and two pictures where they are switched on. */
export function Glance({ list, overview, hasBase }: Props) {
  const showsPicture = useChangesUiState((state) => state.showsPicture);
  const { counts, margins } = overview;
  const money = moneyOf(overview);
  return (
    <section
      className={css.glance}
      data-picture={showsPicture || undefined}
      data-goes-on={!hasBase || undefined}
      aria-label="The change at a glance"
    >
      <div>
        <p className={css.glanceSentence}>
          {overview.sentence}
          {money && (
            <>
              {' '}
              <b>{money.figure}</b>
              {` ${money.of}.`}
            </>
          )}
        </p>
        {hasBase && (
          <p className="tm-dim">{[overview.base_sentence, overview.week_sentence].filter(Boolean).join(' ')}</p>
        )}
      </div>
      {showsPicture && (
        <>
          <DepartmentBars list={list} overview={overview} />
          <MarginPicture margins={margins} low={counts.low_margin} />
        </>
      )}
      <p className="tm-vh">{`${countText(counts.low_margin)} below ${LOW_MARGIN}% margin now`}</p>
    </section>
  );
}
