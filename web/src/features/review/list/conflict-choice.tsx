import { agoText } from '../../../shared/format.ts';
import { Icon } from '../icons.tsx';
import { useReviewController, useUi } from '../review-controller.ts';
import { keepTheirs } from '../steps/send.ts';
import { goNext } from './focus.ts';
import { decisionName } from './row-rules.ts';
import css from './rows.module.css';

/** Another person changed the row meanwhile: what stands, what was chosen here, and the two ways on. */
export function ConflictChoice({ barcode }: { barcode: string }) {
  const bench = useReviewController();
  const conflict = useUi(({ conflicts }) => conflicts.get(barcode));
  if (!conflict) return null;
  const { theirs, mine, takeMine } = conflict;
  const who = theirs.review.by || 'Somebody';
  const when = theirs.review.at === null ? '' : ` ${agoText(theirs.review.at, Date.now())}`;
  return (
    <div className={css.conflict} role="alert">
      <Icon name="triangle" />
      <span className="tm-grow">
        <b>{`${who} changed this${when}:`}</b> {`${decisionName(theirs)}. Yours: ${mine}.`}
      </span>
      <button
        type="button"
        className="tm-button"
        onClick={() => {
          keepTheirs(bench, barcode);
          goNext(bench);
        }}
      >
        <kbd>1</kbd> Keep theirs
      </button>
      <button
        type="button"
        className="tm-button"
        onClick={() => {
          takeMine();
          goNext(bench);
        }}
      >
        <kbd>2</kbd> Use mine
      </button>
    </div>
  );
}
