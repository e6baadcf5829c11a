import type { ReviewedProduct, WorkbenchProduct } from '@tillmap/contracts';
import { percentText, rateText } from '../../../shared/format.ts';
import { backToRow } from '../../../workbench/focus.ts';
import { Icon } from '../icons.tsx';
import { isDecided, reviewOf } from '../list/row-rules.ts';
import { useReviewController } from '../review-controller.ts';
import { setCategory, setUsualVat, setVat, take } from '../steps/decide.ts';
import { type Candidate, candidateChoice, isChosen } from './category-choice.ts';
import { CategoryPicker } from './category-picker.tsx';
import css from './panel.module.css';
import { VatButtons } from './vat-buttons.tsx';

type Props = { row: ReviewedProduct; product: WorkbenchProduct | undefined; wholesalerCode: string };

export const PICKER_ID = 'place-search';

/** The candidates of the focused row, the search for any other place, and its VAT code. */
export function CategoryAndVat({ row, product, wholesalerCode }: Props) {
  const bench = useReviewController();
  const candidates = product?.candidates ?? [];
  const isElsewhere = row.dept_code !== '' && !candidates.some((one) => isChosen(row, one));
  return (
    <>
      {candidates.map((candidate, at) => (
        <CandidateLine
          key={`${candidate.cg_code} ${candidate.vat_code}`}
          row={row}
          candidate={candidate}
          place={at + 1}
        />
      ))}
      {isElsewhere && (
        <div className={css.candidateLine} data-now>
          <Icon name="pen" />
          <b>{row.category_group || row.sub_department || row.department}</b>
          <span>
            {row.vat_code} <span className="tm-dim">{rateText(row.vat_rate)}</span>
          </span>
          <span className={css.candidatePath}>
            <span className="tm-grow">{[row.department, row.sub_department].filter(Boolean).join(' › ')}</span>
            {isDecided(row) ? 'chosen' : 'proposed'}
          </span>
        </div>
      )}
      <CategoryPicker
        // Another row begins with an empty search.
        key={row.barcode}
        inputId={PICKER_ID}
        wholesalerCode={wholesalerCode}
        evidence={product}
        onChoose={(choice) => {
          setCategory(bench, choice);
          bench.ui.set({ sheet: null });
        }}
        onLeave={() => backToRow(bench)}
      />
      <VatButtons wholesalerCode={wholesalerCode} value={row.vat_code} onChoose={(code) => setVat(bench, code)} />
      <VatNote row={row} />
    </>
  );
}

function CandidateLine({ row, candidate, place }: { row: ReviewedProduct; candidate: Candidate; place: number }) {
  const bench = useReviewController();
  const choice = candidateChoice(candidate, bench.latest().hierarchy);
  const isNow = isChosen(row, candidate);
  const said = isDecided(row) ? 'chosen' : 'proposed';
  return (
    <button
      type="button"
      className={css.candidateLine}
      data-now={isNow || undefined}
      onClick={() => take(bench, place)}
    >
      <kbd>{place}</kbd>
      <b>{choice.category_group || choice.sub_department || choice.department}</b>
      <span className="tm-number">
        {[candidate.vat_code, percentText(candidate.share * 100)].filter(Boolean).join(' · ')}
      </span>
      <span className={css.candidatePath}>
        <span className="tm-grow">{[choice.department, choice.sub_department].filter(Boolean).join(' › ')}</span>
        {isNow && said}
      </span>
      <span className={css.share} aria-hidden="true">
        <i style={{ width: percentText(candidate.share * 100) }} />
      </span>
    </button>
  );
}

/** What VAT code the group has, and whether this one is another. */
function VatNote({ row }: { row: ReviewedProduct }) {
  const bench = useReviewController();
  const { usual_vat: usual, vat_by_hand } = reviewOf(row);
  if (!usual || row.dept_code === '') return null;
  const words = `${percentText(usual.share * 100)} of ${row.category_group} is ${usual.vat_code}`;
  if (row.vat_code === '' || usual.vat_code === row.vat_code) {
    return (
      <p className={css.note}>
        <Icon name="check" />
        {`${words}. ${vat_by_hand ? 'You set this code' : 'Follows the department'}`}
      </p>
    );
  }
  const isOdd = usual.share >= 0.9;
  return (
    <p className={css.note} data-warn={isOdd || undefined}>
      <Icon name="triangle" />
      <span className="tm-grow">{isOdd ? `${words}, this is ${row.vat_code}` : `${words}, so both are usual`}</span>
      {isOdd && (
        <button type="button" className="tm-button" onClick={() => setUsualVat(bench)}>
          {`Use ${usual.vat_code}`}
        </button>
      )}
    </p>
  );
}
