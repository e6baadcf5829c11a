import { IconActivity, IconListCheck, IconTrash } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { memo } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { countText, percentText, plural } from '../../shared/format.ts';
import { workLink } from '../../shared/review-state.ts';
import { toast } from '../../shared/toasts.ts';
import { isRunning, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './file-builder.module.css';
import { useDeleteSessionMutation } from './sessions-api.ts';

type Props = {
  session: Session;
  /** Where the session stands beside the list. */
  link: string;
  isSelected: boolean;
  /** Managers and administrators see everybody's. */
  isOthers: boolean;
  onDeleted: (sessionId: string) => void;
};

/**
 * One line of the list. Plain elements, and drawn again only when its session changed: there may be hundreds, and the
 * list is fresh every 5 seconds.
 */
export const SessionListItem = memo(function SessionListItem({
  session,
  link,
  isSelected,
  isOthers,
  onDeleted,
}: Props) {
  return (
    <li className={css.session} data-selected={isSelected || undefined}>
      <StatusBadge status={session.status} />
      <Link to={link} className={css.sessionName} {...(isSelected ? { 'aria-current': 'true' as const } : {})}>
        {session.session_name}
      </Link>
      <span className={css.sessionWhose}>
        <span>{session.wholesaler_name}</span>
        {session.is_sample && <span> · Sample</span>}
        {isOthers && <span> · {session.owner_name}</span>}
      </span>
      {isRunning(session.status) && <RunningBar session={session} />}
      <span className={`${css.sessionFigures} tm-number`}>
        {plural(session.supplier_file_items_count, 'item')} · {countText(session.mapped_items_count)} mapped
      </span>
      <span className={css.sessionTime}>
        <TimeAgo time={session.updated_at} />
      </span>
      <span className={css.sessionActions}>
        {session.status === 'completed' && (
          <Link
            {...workLink(session)}
            className={css.rowAction}
            data-main
            aria-label={`Review ${session.session_name}`}
          >
            <IconListCheck size={14} aria-hidden />
            Review
          </Link>
        )}
        <Link to={`/status/${session.id}`} className={css.rowAction} title="View Progress">
          <IconActivity size={14} aria-hidden />
          <span className={css.rowWord}>View Progress</span>
        </Link>
        {session.status !== 'processing' && <DeleteButton session={session} onDeleted={onDeleted} />}
      </span>
    </li>
  );
});

function RunningBar({ session }: { session: Session }) {
  const percent = Math.floor(session.progress_percentage);
  return (
    <span className={css.sessionProgress}>
      <span
        className={css.sessionBar}
        role="progressbar"
        aria-label={`Progress of ${session.session_name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="tm-number">{percentText(session.progress_percentage)}</span>
    </span>
  );
}

function DeleteButton({ session, onDeleted }: Pick<Props, 'session' | 'onDeleted'>) {
  const [deleteSession] = useDeleteSessionMutation();
  const remove = async () => {
    const isSure = await confirmed({
      title: 'Delete this session?',
      text: `‘${session.session_name}’ and its ${plural(session.supplier_file_items_count, 'product')} are deleted. This cannot be undone.`,
    });
    if (!isSure) return;
    const { error } = await deleteSession(session.id);
    if (error) toast.error(messageOf(error, 'Error deleting session'));
    else onDeleted(session.id);
  };
  return (
    <button
      type="button"
      className={`${css.rowAction} ${css.sessionDelete}`}
      aria-label={`Delete ${session.session_name}`}
      title="Delete"
      onClick={() => void remove()}
    >
      <IconTrash size={15} aria-hidden />
    </button>
  );
}
