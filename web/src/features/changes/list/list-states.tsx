import { IconAlertTriangle, IconCircleCheck, IconFilterOff } from '@tabler/icons-react';
import type { ChangesOverview, Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { reasonOf } from '../../../api/failure.ts';
import { countText, plural } from '../../../shared/format.ts';
import { toDoOf, workLink } from '../../../shared/review-state.ts';
import { ListState, LoadingRows } from '../../../workbench/list-state.tsx';
import { NO_CHANGE_FACETS } from '../changes-address.ts';
import type { ChangesListState } from '../use-changes-list.ts';

export function LoadingLines({ total }: { total: number }) {
  return (
    <LoadingRows label="Comparing products" second={110}>
      <p className="tm-loading-words" role="status">
        {`Comparing ${plural(total, 'product')} with your last download…`}
      </p>
    </LoadingRows>
  );
}

export function FailedLines({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <ListState
      icon={<IconAlertTriangle className="tm-i" aria-hidden />}
      title="The comparison could not be loaded"
      isAlert
      actions={
        <button type="button" className="tm-button tm-primary" onClick={onAgain}>
          Try again
        </button>
      }
    >
      <span>{reasonOf(error)}</span> <span>Your decisions are saved. You can review and download without it.</span>
    </ListState>
  );
}

export function NothingFits({ list }: { list: ChangesListState }) {
  return (
    <ListState
      icon={<IconFilterOff className="tm-i" aria-hidden />}
      title="No line fits"
      actions={
        <button
          type="button"
          className="tm-button"
          onClick={() => list.change({ show: 'all', search: '', ...NO_CHANGE_FACETS })}
        >
          Show all lines
        </button>
      }
    >
      Take a filter away, or search for a part of the name.
    </ListState>
  );
}

type DoneProps = { list: ChangesListState; counts: ChangesOverview['counts']; session: Session };

export function EverythingDecided({ list, counts, session }: DoneProps) {
  return (
    <ListState
      icon={<IconCircleCheck className="tm-i" aria-hidden />}
      title="Everything is decided"
      actions={
        <>
          <ReviewButton session={session} />
          <button type="button" className="tm-button" onClick={() => list.change({ show: 'all' })}>
            Show the list
          </button>
        </>
      }
    >
      {`${countText(counts.take)} taken, ${countText(counts.keep)} kept, ${countText(counts.later)} for later.`}
    </ListState>
  );
}

/** 'Review 14 products', or the review where none is left. */
export function ReviewButton({ session }: { session: Session }) {
  const { to_do } = toDoOf(session);
  return (
    <Link className="tm-button tm-primary" {...workLink(session)}>
      {to_do > 0 ? `Review ${plural(to_do, 'product')}` : 'Review & Download Results'}
    </Link>
  );
}
