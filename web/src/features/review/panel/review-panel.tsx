import type { ReviewedProduct, WorkbenchProduct } from '@tillmap/contracts';
import { useEffect } from 'react';
import { percentText, rateText } from '../../../shared/format.ts';
import { focusedRow, rowsOf } from '../bench.ts';
import { useBench, useUi } from '../bench-context.tsx';
import { Icon } from '../icons.tsx';
import { ConflictChoice } from '../list/conflict-choice.tsx';
import { backToRow } from '../list/focus.ts';
import { RowConfidence } from '../list/row-cells.tsx';
import { isDecided, nextToDo, reviewOf } from '../list/row-rules.ts';
import { reasonOf } from '../list/row-why.tsx';
import { setPlace, setUsualVat, setVat, take } from '../steps/decide.ts';
import { useSessionProductQuery, workbenchApi } from '../workbench-api.ts';
import { type Candidate, candidateChoice, isChosen } from './place-choice.ts';
import { PlacePicker } from './place-picker.tsx';
import { PriceAndPack } from './price-and-pack.tsx';
import { ProductHistory } from './product-history.tsx';
import { VatButtons } from './vat-buttons.tsx';

type Props = { row: ReviewedProduct | undefined; wholesalerCode: string; isLoading: boolean };
type Part = { row: ReviewedProduct; product: WorkbenchProduct | undefined };

export const PICKER_ID = 'tm-place-search';

/** Everything about the focused row: place and VAT, why, price and pack, history. Beside the list, never over it. */
export function ReviewPanel({ row, wholesalerCode, isLoading }: Props) {
  const bench = useBench();
  usePrefetchedNext(row?.barcode);
  const { data, isError, refetch } = useSessionProductQuery(
    { sessionId: bench.sessionId, barcode: row?.barcode ?? '' },
    { skip: !row },
  );
  if (!row) {
    return isLoading ? (
      <div className="tm-panel-part" aria-hidden="true">
        {[90, 120, 70, 110, 84].map((width) => (
          <div key={width} className="tm-skeleton">
            <i style={{ width }} />
          </div>
        ))}
      </div>
    ) : (
      <p className="tm-panel-part tm-dim">Choose a product to see its evidence here.</p>
    );
  }
  // The answer before it belongs to another product.
  const product = data?.barcode === row.barcode ? data : undefined;
  const facts = [row.barcode, row.size, row.case_qty && `case of ${row.case_qty}`].filter(Boolean).join(' · ');
  return (
    <>
      <section className="tm-panel-part">
        <div className="tm-panel-head">
          <h2 className="tm-break">{row.description || 'No description'}</h2>
          <button
            type="button"
            className="tm-icon-button tm-sheet-only"
            aria-label="Close the details"
            onClick={() => {
              bench.ui.set({ sheet: null });
              backToRow(bench);
            }}
          >
            <Icon name="cross" />
          </button>
        </div>
        <p className="tm-dim tm-number">{facts}</p>
        <RowConfidence row={row} />
        <ConflictChoice barcode={row.barcode} />
      </section>
      <section className="tm-panel-part" aria-label="Place and VAT">
        <h3>Place and VAT</h3>
        <PlaceAndVat row={row} product={product} wholesalerCode={wholesalerCode} />
      </section>
      <section className="tm-panel-part" aria-label="Why">
        <h3>Why</h3>
        {isError && !product && (
          <p className="tm-dim">
            The evidence could not be loaded.{' '}
            <button type="button" className="tm-link" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        <Why row={row} product={product} />
      </section>
      <PriceAndPack row={row} />
      <section className="tm-panel-part" aria-label="History">
        <h3>History</h3>
        <ProductHistory product={product} />
      </section>
    </>
  );
}

/** The evidence of the next row to do is there before the keyboard is. */
const usePrefetchedNext = (barcode: string | undefined): void => {
  const bench = useBench();
  useEffect(() => {
    if (barcode === undefined) return;
    const next = nextToDo(rowsOf(bench), focusedRow(bench)?.barcode ?? null);
    if (!next) return;
    const args = { sessionId: bench.sessionId, barcode: next.barcode };
    bench.store.dispatch(workbenchApi.util.prefetch('sessionProduct', args, {}));
  }, [bench, barcode]);
};

function PlaceAndVat({ row, product, wholesalerCode }: Part & { wholesalerCode: string }) {
  const bench = useBench();
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
        <div className="tm-candidate-line" data-now>
          <Icon name="pen" />
          <b className="tm-cut-text">{row.category_group || row.sub_department || row.department}</b>
          <span>
            {row.vat_code} <span className="tm-dim">{rateText(row.vat_rate)}</span>
          </span>
          <span className="tm-candidate-path">
            <span className="tm-cut-text tm-grow">
              {[row.department, row.sub_department].filter(Boolean).join(' › ')}
            </span>
            {isDecided(row) ? 'chosen' : 'proposed'}
          </span>
        </div>
      )}
      <PlacePicker
        // Another row begins with an empty search.
        key={row.barcode}
        inputId={PICKER_ID}
        wholesalerCode={wholesalerCode}
        evidence={product}
        onChoose={(choice) => {
          setPlace(bench, choice);
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
  const bench = useBench();
  const choice = candidateChoice(candidate, bench.latest().hierarchy);
  const isNow = isChosen(row, candidate);
  const said = isDecided(row) ? 'chosen' : 'proposed';
  return (
    <button
      type="button"
      className="tm-candidate-line"
      data-now={isNow || undefined}
      onClick={() => take(bench, place)}
    >
      <kbd>{place}</kbd>
      <b className="tm-cut-text">{choice.category_group || choice.sub_department || choice.department}</b>
      <span className="tm-number">
        {[candidate.vat_code, percentText(candidate.share * 100)].filter(Boolean).join(' · ')}
      </span>
      <span className="tm-candidate-path">
        <span className="tm-cut-text tm-grow">
          {[choice.department, choice.sub_department].filter(Boolean).join(' › ')}
        </span>
        {isNow && said}
      </span>
      <span className="tm-share" aria-hidden="true">
        <i style={{ width: percentText(candidate.share * 100) }} />
      </span>
    </button>
  );
}

/** What VAT code the group has, and whether this one is another. */
function VatNote({ row }: { row: ReviewedProduct }) {
  const bench = useBench();
  const { usual_vat: usual, vat_by_hand } = reviewOf(row);
  if (!usual || row.dept_code === '') return null;
  const words = `${percentText(usual.share * 100)} of ${row.category_group} is ${usual.vat_code}`;
  if (row.vat_code === '' || usual.vat_code === row.vat_code) {
    return (
      <p className="tm-note">
        <Icon name="check" />
        {`${words}. ${vat_by_hand ? 'You set this code' : 'Follows the place'}`}
      </p>
    );
  }
  const isOdd = usual.share >= 0.9;
  return (
    <p className="tm-note" data-warn={isOdd || undefined}>
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

function Why({ row, product }: Part) {
  const neighbours = product?.neighbours ?? [];
  return (
    <>
      <p>
        <b>{reasonOf(row)}</b>
      </p>
      {row.review_reason && row.review_reason !== reasonOf(row) && <p>{row.review_reason}</p>}
      {(product?.review_details ?? []).map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {neighbours.length > 0 && (
        <>
          <p className="tm-dim tm-neighbours-title">Nearest known products and where they stand</p>
          <ul className="tm-near">
            {neighbours.slice(0, 5).map((neighbour) => {
              const agrees = neighbour.cg_code === row.cg_code && neighbour.vat_code === row.vat_code;
              const group = neighbour.category_path.split(' › ').at(-1);
              return (
                <li key={`${neighbour.barcode} ${neighbour.name}`}>
                  <span className="tm-cut-text" title={neighbour.name}>
                    {neighbour.name}
                  </span>
                  <span
                    className="tm-cut-text"
                    data-differs={!agrees || undefined}
                    title={`${neighbour.category_path}, VAT ${neighbour.vat_code}`}
                  >
                    <span aria-hidden="true">{agrees ? '= ' : '≠ '}</span>
                    {group}
                  </span>
                  <span className="tm-number tm-right">{percentText(neighbour.score * 100)}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

/** The row that the panel is about; drawn again when the focus moves or that row changes. */
export function PanelOfFocus({
  wholesalerCode,
  rows,
  isLoading,
}: Omit<Props, 'row'> & { rows: readonly ReviewedProduct[] }) {
  const focus = useUi((state) => state.focus);
  const row = rows.find(({ barcode }) => barcode === focus);
  return <ReviewPanel row={row} wholesalerCode={wholesalerCode} isLoading={isLoading} />;
}
