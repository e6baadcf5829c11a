import type { ReviewStep } from '@tillmap/contracts';
import { confirmed } from '../../../shared/confirm.ts';
import { plural } from '../../../shared/format.ts';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import reviewCss from '../review.module.css';
import { useReviewController } from '../review-controller.ts';
import { useReviewHistoryQuery } from '../workbench-api.ts';
import { undo } from './send.ts';
import { SideSheet } from './side-sheet.tsx';
import css from './steps.module.css';

/** As many as a call answers. */
const SHOWN = 200;

const isStanding = ({ undone, action }: ReviewStep): boolean => !undone && action !== 'undo';

/** Who has steps that stand, in the order of the list. */
const peopleOf = (steps: readonly ReviewStep[]): ReviewStep['by'][] => [
  ...new Map(steps.filter(isStanding).map(({ by }) => [by.id, by])).values(),
];

/** The steps of everybody, newest first: one can be taken back, or all of a person. */
export function HistorySheet() {
  const bench = useReviewController();
  const { data, isError, refetch } = useReviewHistoryQuery(
    { sessionId: bench.sessionId, limit: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const steps = data?.steps ?? [];
  const takeBackAll = async ({ id, name }: ReviewStep['by']) => {
    const count = steps.filter((step) => isStanding(step) && step.by.id === id).length;
    const isSure = await confirmed({
      title: `Revert everything ${name} did?`,
      text: `${plural(count, 'step')} of this review ${count === 1 ? 'is' : 'are'} reverted. It can be undone.`,
      confirm: 'Revert',
      cancel: 'Keep',
    });
    if (isSure) undo(bench, { person: id });
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
          </li>
        ))}
      </ol>
    </SideSheet>
  );
}
