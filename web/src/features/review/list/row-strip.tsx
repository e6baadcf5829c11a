// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells

import type { ReviewedProduct } from '@tillmap/contracts';
import { countText, percentText } from '../../../shared/format.ts';
import { SALE_ISSUE } from '../issue-labels.ts';
import { categorySearchHintFirst } from '../keys/category-search-hint.ts';
import { type Candidate, candidateName, isChosen } from '../panel/category-choice.ts';
import { useReviewController, useUi } from '../review-controller.ts';
import { setUnfolded } from '../steps/alike.ts';
import { accept, setUsualVat, take } from '../steps/decide.ts';
import { settleAlike } from '../steps/many.ts';
import { useSessionProductQuery } from '../workbench-api.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import type { Line } from './fold.ts';
import { Elsewhere } from './group-cells.tsx';
import { PriceTag } from './row-cells.tsx';
import { hasCategory, usualVatAgainst } from './row-rules.ts';
import css from './rows.module.css';

type Props = Pick<Line, 'row' | 'group' | 'kind'>;

/** How many candidates have a key. */
export const CANDIDATES = 3;

/** The line under the focused row: its candidates, the price check and Accept; in a conflict the two choices. */
export function RowStrip(line: Props) {
  const { row } = line;
  const hasConflict = useUi(({ conflicts }) => conflicts.has(row.barcode));
  return (
    <td role="gridcell" className="tm-strip">
      {hasConflict ? <ConflictChoice barcode={row.barcode} /> : <Candidates {...line} />}
    </td>
  );
}

function Candidates({ row, group, kind }: Props) {
  const bench = useReviewController();
  const { data, isError } = useSessionProductQuery({ sessionId: bench.sessionId, barcode: row.barcode });
  const candidates = (data?.candidates ?? []).slice(0, CANDIDATES);
  const usual = kind === 'folded' ? undefined : usualVatAgainst(row);
  const door = categorySearchHintFirst(useUi(({ hasSingleKeys }) => hasSingleKeys));
  return (
    <div className="tm-candidates">
      {candidates.map((candidate, at) => (
        <CandidateChip
          key={`${candidate.cg_code} ${candidate.vat_code}`}
          row={row}
          candidate={candidate}
          place={at + 1}
        />
      ))}
      {candidates.length === 0 && (
        <span className="tm-dim">{emptyText(row, { isKnown: data !== undefined, isError }, door)}</span>
      )}
      <span className="tm-grow" />
      {!row.price_issues.some(({ code }) => code === SALE_ISSUE) && <PriceTag row={row} />}
      {usual && (
        <span className={css.vatDiffers}>
          {`${percentText(usual.share * 100)} of ${row.category_group} is ${usual.vat_code}, this is ${row.vat_code}.`}
          <button type="button" className="tm-button" onClick={() => setUsualVat(bench)}>
            {`Use ${usual.vat_code}`}
          </button>
        </span>
      )}
      {group && <GroupTools row={row} group={group} kind={kind} />}
      {row.needs_review && hasCategory(row) && (
        <button type="button" className="tm-button" onClick={() => accept(bench)}>
          {kind === 'folded' ? `Accept all ${countText(toDoOf(group!))}` : 'Accept'} <kbd>a</kbd>
        </button>
      )}
    </div>
  );
}

const toDoOf = (group: readonly ReviewedProduct[]): number => group.filter(({ needs_review }) => needs_review).length;

/** Opens or closes a group, and settles all of an open one. */
function GroupTools({
  row,
  group,
  kind,
}: { row: ReviewedProduct } & Pick<Line, 'kind'> & { group: NonNullable<Line['group']> }) {
  const bench = useReviewController();
  const isFolded = kind === 'folded';
  const toDo = toDoOf(group);
  return (
    <>
      {isFolded && <Elsewhere group={group} lead={row} />}
      <button type="button" className="tm-button tm-quiet" onClick={() => setUnfolded(bench, isFolded)}>
        {isFolded ? 'Open' : 'Close'} <kbd>{isFolded ? '→' : '←'}</kbd>
      </button>
      {!isFolded && row.needs_review && hasCategory(row) && toDo > 1 && (
        <button type="button" className="tm-button tm-quiet" onClick={() => settleAlike(bench)}>
          {`All ${countText(toDo)} alike`} <kbd>Shift a</kbd>
        </button>
      )}
    </>
  );
}

type Asked = { isKnown: boolean; isError: boolean };

const emptyText = (row: ReviewedProduct, { isKnown, isError }: Asked, door: string): string => {
  if (isError) return `The candidates could not be loaded. ${door} to search all departments.`;
  if (!isKnown) return 'Loading the candidates…';
  return row.needs_review
    ? `No candidate. ${door} to search all departments.`
    : `Nothing to review here. ${door} to choose another department.`;
};

type ChipProps = { row: ReviewedProduct; candidate: Candidate; place: number };

function CandidateChip({ row, candidate, place }: ChipProps) {
  const bench = useReviewController();
  const name = candidateName(candidate, bench.latest().hierarchy);
  const share = percentText(candidate.share * 100);
  const vat = candidate.vat_code;
  return (
    <button
      type="button"
      className="tm-candidate"
      data-now={isChosen(row, candidate) || undefined}
      onClick={() => take(bench, place)}
    >
      <span className="tm-vh">{`Candidate ${place}: ${name}, ${share}${vat && `, VAT ${vat}`}`}</span>
      <span aria-hidden="true">
        <kbd>{place}</kbd>
      </span>
      <b className="tm-cut-text" aria-hidden="true">
        {name}
      </b>
      <small aria-hidden="true">{[share, vat].filter(Boolean).join(' · ')}</small>
    </button>
  );
}
