import { IconAlertTriangle, IconCircleCheck, IconFilterOff, type TablerIcon } from '@tabler/icons-react';
import type { ChangesOverview, Session } from '@tillmap/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../../api/failure.ts';
import { countText, plural } from '../../../shared/format.ts';
import { toDoOf, workLink } from '../../../shared/review-state.ts';
import { NO_CHANGE_FACETS } from '../changes-address.ts';
import type { ChangesListState } from '../use-changes-list.ts';

type StateProps = { Icon: TablerIcon; title: string; children: ReactNode; actions: ReactNode; isAlert?: boolean };

/** What stands in place of the lines: what there is to know, and what to do next. */
export function ListState({ Icon, title, children, actions, isAlert = false }: StateProps) {
  return (
    <div className="tm-list-state" {...(isAlert ? { role: 'alert' } : {})}>
      <Icon className="tm-i" aria-hidden />
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="tm-list-state-actions">{actions}</div>
    </div>
  );
}

const WIDTHS = [170, 207, 244, 191, 228, 175, 212, 249, 196, 233, 180, 217];

export function LoadingLines({ total }: { total: number }) {
  return (
    <section aria-busy="true" aria-label="Comparing products">
      <p className="tm-loading-words" role="status">
        {`Comparing ${plural(total, 'product')} with your last download…`}
      </p>
      {WIDTHS.map((width) => (
        <div key={width} className="tm-skeleton" aria-hidden="true">
          <i style={{ width: 16 }} />
          <i style={{ width: 110 }} />
          <i style={{ width }} />
          <i style={{ width: 96 }} />
        </div>
      ))}
    </section>
  );
}

export function FailedLines({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <ListState
      Icon={IconAlertTriangle}
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
      Icon={IconFilterOff}
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
      Icon={IconCircleCheck}
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
