import { IconCheck, IconMinus, IconPencil, IconX } from '@tabler/icons-react';
import type { Rehearsal, TillCertainty } from '@tillmap/contracts';
import { countText } from '../../../../shared/format.ts';
import { isVerified } from '../../../../shared/till-certainties.ts';
import css from './till.module.css';
import { VERDICT_NAMES } from './till-words.ts';

const FIGURES = [
  ['imported', css.good, IconCheck],
  ['changed', css.warn, IconPencil],
  ['refused', css.bad, IconX],
  ['left_out', css.quiet, IconMinus],
] as const;

type Props = { rehearsal: Rehearsal; certainty: TillCertainty; isChecking: boolean };

/** What the till will do, in figures that add up to the products of the file. */
export function VerdictFigures({ rehearsal, certainty, isChecking }: Props) {
  const shown = FIGURES.filter(([verdict]) => verdict !== 'left_out' || rehearsal.left_out > 0);
  return (
    <>
      <div role="status" aria-busy={isChecking}>
        <dl className={css.verdicts}>
          {shown.map(([verdict, look, Icon]) => (
            <div key={verdict}>
              <dt className={look}>
                <Icon size={14} aria-hidden />{' '}
                {`${VERDICT_NAMES[verdict]}${verdict === 'imported' && !isVerified(certainty) ? ', not verified' : ''}`}
              </dt>
              <dd className="tm-number">{countText(rehearsal[verdict])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.verdictBar} aria-hidden="true">
        {FIGURES.filter(([verdict]) => rehearsal[verdict] > 0).map(([verdict]) => (
          <i key={verdict} data-verdict={verdict} style={{ flexGrow: rehearsal[verdict] }} />
        ))}
      </div>
    </>
  );
}
