import type { ReviewHistory } from '@tillmap/contracts';
import { confirmed } from '../../../shared/confirm.ts';
import { clockText, countText, plural } from '../../../shared/format.ts';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { closeSheet, goTo } from '../../../workbench/focus.ts';
import { NO_FACETS } from '../facets/facet-address.ts';
import reviewCss from '../review.module.css';
import { type ReviewController, useReviewController } from '../review-controller.ts';
import { useReviewHistoryQuery } from '../workbench-api.ts';
import { undo } from './send.ts';
import { SideSheet } from './side-sheet.tsx';
import css from './steps.module.css';

/** As many as a call answers. */
const SHOWN = 200;

type Step = ReviewHistory['steps'][number];

const isStanding = ({ undone, action }: Step): boolean => !undone && action !== 'undo' && action !== 'redo';

/** Who has steps that stand, in the order of the list. */
const peopleOf = (steps: readonly Step[]): Step['by'][] => [
  ...new Map(steps.filter(isStanding).map(({ by }) => [by.id, by])).values(),
];

/** What stands of a person, all or from a step on. */
const standingOf = (steps: readonly Step[], person: string, since?: Step): Step[] =>
  steps.filter((step) => isStanding(step) && step.by.id === person && step.id >= (since?.id ?? 0));

/** The row of a product: on this page, else the only one that its barcode finds. */
const goToRow = (bench: ReviewController, barcode: string): void => {
  closeSheet(bench);
  if (bench.of.rowsOf(bench).some((row) => row.barcode === barcode)) goTo(bench, barcode);
  else bench.latest().list.change({ ...NO_FACETS, filter: 'all', issue: '', search: barcode });
};

/** The products of a step; each leads to its row. */
function Named({ step: { named, products } }: { step: Step }) {
  const bench = useReviewController();
  const others = products - named.length;
  return (
    <span className={css.named}>
      {named.map(({ barcode, name }) => (
        <button key={barcode} type="button" className="tm-link" onClick={() => goToRow(bench, barcode)}>
          {name || barcode}
        </button>
      ))}
      {named.length > 0 && others > 0 && <small className="tm-dim">{`and ${countText(others)} more`}</small>}
    </span>
  );
}

/** The steps of everybody, newest first: one can be taken back, or all of a person, or all since one of them. */
export function HistorySheet() {
  const bench = useReviewController();
  const { data, isError, refetch } = useReviewHistoryQuery(
    { sessionId: bench.sessionId, limit: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const steps = data?.steps ?? [];
  const takeBackAll = async ({ id, name }: Step['by'], since?: Step) => {
    const count = standingOf(steps, id, since).length;
    const isSure = await confirmed({
      title: since ? `Revert what ${name} did since ${clockText(since.at)}?` : `Revert everything ${name} did?`,
      text: `${plural(count, 'step')} of this review ${count === 1 ? 'is' : 'are'} reverted. It can be undone.`,
      confirm: 'Revert',
      cancel: 'Keep',
    });
    if (isSure) undo(bench, { person: id, ...(since && { since: since.id }) });
  };
  return (
    <SideSheet title="History of the review">
      {!data && !isError && <p className="tm-dim">Loading the history…</p>}
      {isError && !data && (
        <p className="tm-dim">
          The history could not be loaded.{' '}
          <button type="button" className="tm-link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data && steps.length === 0 && <p className="tm-dim">Nobody has decided anything yet.</p>}
      {peopleOf(steps).map((person) => (
        <p key={person.id} className={css.historyPerson}>
          <b className="tm-grow">{person.name}</b>
          <button type="button" className="tm-link" onClick={() => void takeBackAll(person)}>
            {`Revert all of ${person.name}`}
          </button>
        </p>
      ))}
      <ol className={reviewCss.history}>
        {steps.map((step) => (
          <li key={step.id} data-undone={step.undone || undefined}>
            <span className="tm-grow">
              <b>{step.by.name}</b> <span>{step.words}</span>, <TimeAgo time={step.at} />
              <Named step={step} />
              {step.undone && <small className="tm-dim"> reverted</small>}
            </span>
            {isStanding(step) && (
              <button
                type="button"
                className="tm-link"
                aria-label={`Revert: ${step.words}`}
                onClick={() => undo(bench, { step: step.id })}
              >
                Revert
              </button>
            )}
            {isStanding(step) && standingOf(steps, step.by.id, step).length > 1 && (
              <button
                type="button"
                className="tm-link"
                aria-label={`Revert what ${step.by.name} did since ${clockText(step.at)}`}
                onClick={() => void takeBackAll(step.by, step)}
              >
                {`Since ${clockText(step.at)}`}
              </button>
            )}
          </li>
        ))}
      </ol>
    </SideSheet>
  );
}
