import { IconCircleCheck, IconFile } from '@tabler/icons-react';
import type { ChangesOverview, Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { dayText, plural } from '../../shared/format.ts';
import { downloadLink } from '../../shared/session-path/path-steps.ts';
import { ListState } from '../../workbench/list-state.tsx';
import { ReviewButton } from './list/list-states.tsx';

/** Nothing of this wholesaler was downloaded before: there is nothing to compare with. */
export function FirstFile({ session }: { session: Session }) {
  return (
    <ListState
      icon={<IconFile className="tm-i" aria-hidden />}
      title={`This is your first file of ${session.wholesaler_name}`}
      actions={<ReviewButton session={session} />}
    >
      From your next file on, this page shows what changed since your last download.
    </ListState>
  );
}

export function NothingChanged({ session, overview }: { session: Session; overview: ChangesOverview }) {
  const since = overview.base ? ` since ${dayText(overview.base.at)}` : '';
  return (
    <ListState
      icon={<IconCircleCheck className="tm-i" aria-hidden />}
      title={`Nothing changed${since}`}
      actions={
        <>
          <Link className="tm-button tm-primary" to={`/?session=${session.id}`}>
            File Builder
          </Link>
          <Link className="tm-button" to={downloadLink(session.id, 'all')}>
            Download everything
          </Link>
        </>
      }
    >
      {`${plural(overview.counts.products, 'product')}, each with the cost, RRP, size and department of your last download. You need no file this week.`}
    </ListState>
  );
}
